# make run        set up and serve on http://127.0.0.1:8000 (PORT=... for another port, ADDRESS=0.0.0.0 for the local network)
# make test       set up and run the quick tests: about 2 minutes on two cores
# make test-all   all tests: a million rows, killed processes, hanging servers, long browser games
# make lint       formatting, lint, types, direction of imports
# make check      lint, then the quick tests: run it before you push
# make coverage   the quick tests, and which lines of app/ they never run
# make bench-http  CPU per request through gunicorn, beside a bare Flask page: writes docs/performance.md
# make lock       pin requirements*.in, and all that they need, in requirements*.txt with hashes
# make messages   collect the sentences of the pages in messages.pot; update and compile translations

PYTHON ?= python3
PORT ?= 8000
ADDRESS = 127.0.0.1
export APP_ENV ?= development
# Many processes are started: each would compile anew all that it imports.
unexport PYTHONDONTWRITEBYTECODE
BIN = .venv/bin
WITH_NODE = PATH="$(CURDIR)/$(BIN):$$PATH"
WORKERS ?= 2
# Modules are compiled when they are first imported, which most never are: installing takes half as long.
PIP = $(BIN)/pip install --quiet --disable-pip-version-check --no-compile --require-hashes
# tests/conftest.py has the order of the modules.
PYTEST = $(BIN)/pytest --numprocesses $(WORKERS) --dist loadscope --no-loadscope-reorder
QUICK = -m "not marathon" --hypothesis-profile quick

ifeq ($(OS),Windows_NT)
$(error On Windows, run this in WSL: `wsl --install` in PowerShell, then the same commands in its window)
endif

# While something is installed there is a file that says so. Whatever was interrupted is made anew.
UNFINISHED = .venv/unfinished
ifneq ($(wildcard $(UNFINISHED)),)
$(info Setting up was interrupted: .venv is made anew)
$(shell rm -rf .venv)
endif

.PHONY: run test test-all lint check coverage bench-http lock messages python port

run: port .venv/serving
	$(BIN)/flask --app wsgi ladder stock
	$(BIN)/gunicorn --bind $(ADDRESS):$(PORT) wsgi:app

test: packages .venv/development
	$(PYTEST) $(QUICK)

# A third process: many of these tests wait for a clock or for a server.
test-all: WORKERS = 3
test-all: packages .venv/development node_modules/.installed
	$(PYTEST)

coverage: packages .venv/development
	$(PYTEST) $(QUICK) --cov

check: lint test

bench-http: .venv/development
	$(BIN)/python -m benchmarks http --write

lint: .venv/development node_modules/.installed
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(WITH_NODE) node_modules/.bin/biome ci --error-on-warnings
	$(WITH_NODE) node_modules/.bin/tsc --project .
	$(WITH_NODE) node_modules/.bin/tsc --project tsconfig.worker.json
	$(BIN)/djlint --lint --quiet templates

# Biome and TypeScript check scripts, Biome styles, html-validate pages; node and npm are those of the virtual environment.
node_modules/.installed: .venv/development package.json package-lock.json .npmrc
	$(WITH_NODE) npm ci --loglevel=error
	touch $@

lock: .venv/development
	@for name in requirements requirements-servers requirements-dev; do \
		$(BIN)/uv pip compile --quiet --no-strip-extras $(UPGRADE) --output-file $$name.txt $$name.in || exit; \
	done

messages: .venv/development
	$(BIN)/pybabel --quiet extract --mapping-file babel.cfg --no-location --add-comments Translators: \
		--keyword lazy_gettext --keyword Sentence --keyword Plural:1,2 \
		--project Quartet --output-file messages.pot .
	@for catalogue in translations/*/LC_MESSAGES; do \
		[ -d $$catalogue ] || continue; \
		$(BIN)/pybabel update --no-fuzzy-matching --input-file messages.pot \
			--output-file $$catalogue/messages.po --locale $$(basename $$(dirname $$catalogue)) && \
		$(BIN)/pybabel compile --statistics --directory translations || exit; \
	done

# First of all, so that nothing is installed before it has been announced.
.PHONY: packages
packages:
	tests/install-packages

# What cannot work is said before any work is done.
python:
	@command -v $(PYTHON) >/dev/null || \
		{ echo "There is no $(PYTHON) here: install Python 3.11 or newer" >&2; exit 1; }

port: python
	@$(PYTHON) tools/before_make.py port "$(PORT)"

.venv/pip: | python
	@$(PYTHON) tools/before_make.py venv
	@mkdir -p .venv && touch $(UNFINISHED)
	$(PYTHON) -m venv .venv
	@mv $(UNFINISHED) $@

.venv/serving: .venv/pip requirements.txt
	@echo "Installing what serving needs into .venv (some seconds)"
	@touch $(UNFINISHED)
	$(PIP) -r requirements.txt
	@mv $(UNFINISHED) $@

.venv/development: .venv/serving requirements-dev.txt
	@echo "Installing what the tests and checks need into .venv (half a minute or so)"
	@touch $(UNFINISHED)
	$(PIP) -r requirements-dev.txt
	@mv $(UNFINISHED) $@
