"""The API of simulations, odds and forecasts."""
