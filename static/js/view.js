// The window through which the table is seen: plain arithmetic on {x, y, w, h} in millimetres.

const CLOSEST_MM = 120;
const MARGIN = 0.04;

/** The smallest view of the given aspect (width / height) that holds the box. */
export function around(box, aspect) {
  const w = Math.max(box.w, box.h * aspect);
  const h = w / aspect;
  return { x: box.x + (box.w - w) / 2, y: box.y + (box.h - h) / 2, w, h };
}

/** The size of a board's table. */
export const tableOf = (svg) => ({ w: Number(svg.dataset.width), h: Number(svg.dataset.height) });

export function wholeTable(table, aspect) {
  const pad = Math.max(table.w, table.h) * MARGIN;
  return around({ x: -pad, y: -pad, w: table.w + 2 * pad, h: table.h + 2 * pad }, aspect);
}

/** The box around points, with `pad` mm of air on each side. */
export function boxOf(points, pad) {
  const xs = points.map((p) => p.x);
  const ys = points.map((p) => p.y);
  const x = Math.min(...xs) - pad;
  const y = Math.min(...ys) - pad;
  return { x, y, w: Math.max(...xs) + pad - x, h: Math.max(...ys) + pad - y };
}

export const holds = (view, at) => at.x > view.x && at.x < view.x + view.w && at.y > view.y && at.y < view.y + view.h;

export const overlap = (a, b) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

/** Zoom by `factor` (below 1 is nearer), keeping the point `at` where it is on the screen. */
export function zoomed(view, factor, at, table) {
  const whole = wholeTable(table, view.w / view.h);
  const w = Math.min(Math.max(view.w * factor, CLOSEST_MM), whole.w);
  const scale = w / view.w;
  const next = {
    x: at.x - (at.x - view.x) * scale,
    y: at.y - (at.y - view.y) * scale,
    w,
    h: view.h * scale,
  };
  return kept(next, table);
}

export function moved(view, dx, dy, table) {
  return kept({ ...view, x: view.x + dx, y: view.y + dy }, table);
}

/** The same view, pushed back so that it shows table and little else. */
export function kept(view, table) {
  const pad = Math.max(table.w, table.h) * MARGIN;
  return { ...view, x: within(view.x, view.w, table.w, pad), y: within(view.y, view.h, table.h, pad) };
}

function within(start, length, whole, pad) {
  const most = whole + pad - length;
  if (most <= -pad) return (whole - length) / 2;
  return Math.min(Math.max(start, -pad), most);
}

/** The same middle and width, in the shape of another window. */
export function reshaped(view, aspect) {
  const h = view.w / aspect;
  return { x: view.x, y: view.y + (view.h - h) / 2, w: view.w, h };
}

/** The roundest length that fits into `room` mm. */
export function scaleLength(room, unit) {
  const lengths = [1, 2, 5, 10, 20, 50, 100].map((length) => length * unit);
  return lengths.filter((length) => length <= room).pop() ?? unit;
}
