# make run    set up and serve on http://127.0.0.1:8000 (PORT=... for another port)
# make test   set up and run all tests
# make check  formatting, lint, types, direction of imports, then the tests

PYTHON ?= python3
PORT ?= 8000
export APP_ENV ?= development
BIN = .venv/bin
WITH_NODE = PATH="$(CURDIR)/$(BIN):$$PATH"
WORKERS ?= 2

.PHONY: run test check lint

run: .venv/serving
	$(BIN)/flask --app wsgi ladder stock
	$(BIN)/gunicorn --bind 127.0.0.1:$(PORT) wsgi:app

test: .venv/development
	tests/install-packages
	$(BIN)/pytest -n $(WORKERS) --dist loadscope

check: lint test

lint: .venv/development node_modules/.installed
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(WITH_NODE) node_modules/.bin/biome ci --error-on-warnings
	$(BIN)/djlint --lint --quiet templates

# Biome checks scripts and styles; node and npm are those of the virtual environment.
node_modules/.installed: .venv/development package.json package-lock.json .npmrc
	$(WITH_NODE) npm ci --loglevel=error
	touch $@

.venv/pip:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed")'
	$(PYTHON) -m venv .venv
	touch $@

.venv/serving: .venv/pip requirements.txt
	$(BIN)/pip install --quiet --disable-pip-version-check -r requirements.txt
	touch $@

.venv/development: .venv/serving requirements-servers.txt requirements-dev.txt
	$(BIN)/pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	touch $@
