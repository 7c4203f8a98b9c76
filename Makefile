# Every target works as the first command on a fresh machine with Python 3.11 or newer.
PYTHON ?= python3
ADDRESS ?= 127.0.0.1:8000
BIN := .venv/bin

.PHONY: help serve build party test check bench numbers lock clean

help:  ## show the targets
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' $(MAKEFILE_LIST)

serve: .venv/site.stamp  ## build the site, serve it with the game, follow every change
	$(BIN)/mkdocs serve --quiet --open --dev-addr $(ADDRESS)

build: .venv/site.stamp  ## build the site into site/
	$(BIN)/mkdocs build --strict --quiet

party: .venv/site.stamp .venv/server.stamp  ## build the site, serve it and online parties on one port
	BOZU_PARTY_SERVER=self $(BIN)/mkdocs build --strict --quiet --site-dir .cache/party
	BOZU_PARTY_SITE=.cache/party BOZU_PARTY_ADDRESS=$(ADDRESS) $(BIN)/python -m game.server

test: .venv/test.stamp check  ## every test, the real browser among them
	$(BIN)/python -m scripts.chromium
	$(BIN)/python -m pytest

check: .venv/test.stamp  ## format, lint, types, content
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python -m scripts.content

bench: .venv/test.stamp  ## measure sizes and speeds, as ratios
	$(BIN)/python -m scripts.chromium
	$(BIN)/python -m scripts.bench

numbers: .venv/simulate.stamp  ## simulate anew what the Strategy and Variants pages show; takes minutes
	$(BIN)/python -m scripts.simulate.numbers

lock: .venv/test.stamp  ## pin the newest versions that fit
	$(BIN)/pip install --quiet uv
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --all-extras --no-emit-package bozu-mekuri \
	  --no-header --no-annotate --output-file requirements.lock pyproject.toml

clean:  ## remove what was built and installed
	rm -rf .venv .cache site .pytest_cache .mypy_cache .ruff_cache .hypothesis

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "$(PYTHON) is older than Python 3.11: install a newer one, or name it: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@$(PYTHON) -m venv .venv \
	  || { rm -rf .venv; echo "$(PYTHON) cannot make a virtual environment: on Debian or Ubuntu, apt install python3-venv"; exit 1; }

.venv/%.stamp: pyproject.toml requirements.lock | .venv/bin/python
	$(BIN)/pip install --quiet --disable-pip-version-check --constraint requirements.lock --editable '.[$*]'
	@touch $@
