FROM python:3.13-slim AS site

ENV PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    PIP_DISABLE_PIP_VERSION_CHECK=1 \
    PIP_NO_CACHE_DIR=1 \
    DJANGO_SETTINGS_MODULE=firewall_site.settings.production \
    FIREWALL_DATA=/data

WORKDIR /app

# Dependencies first: they change less often than the code, and the layer is kept.
COPY requirements/base.txt requirements/base.txt
RUN pip install --no-deps --require-hashes -r requirements/base.txt

COPY manage.py ./
COPY firewall_site firewall_site
COPY rules rules
COPY web web
COPY accounts accounts
COPY chat chat
COPY notifications notifications
COPY rosters rosters
COPY battles battles
COPY laboratory laboratory
COPY campaigns campaigns
COPY templates templates
COPY static static
# The public table of rules reads these.
COPY docs/rulebook docs/rulebook
COPY tests/rules tests/rules

RUN useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin firewall \
    && install -d -o firewall -g firewall -m 0700 /data /data/mail
USER firewall

# Static files are part of the image. The values below exist only while it is built.
RUN FIREWALL_SECRET_KEY="$(head -c 60 /dev/urandom | base64 -w 0)" FIREWALL_ALLOWED_HOSTS=build \
    python manage.py collectstatic --no-input --verbosity 0

EXPOSE 8000

HEALTHCHECK --interval=15s --timeout=5s --start-period=20s --retries=4 \
    CMD ["python", "-c", "import http.client as h; c = h.HTTPConnection('127.0.0.1', 8000, timeout=4); c.request('GET', '/healthz'); raise SystemExit(c.getresponse().status != 200)"]

CMD ["python", "-m", "uvicorn", "firewall_site.asgi:application", \
     "--host", "0.0.0.0", "--port", "8000", "--lifespan", "off", "--no-server-header", \
     "--no-proxy-headers", "--timeout-graceful-shutdown", "10"]
