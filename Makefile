# cipherfab: every command a person or a machine needs. `make` alone lists them.

PYTHON ?= python3
STUDY ?= default
# Version of the tool that resolves requirements.lock; needed by `make lock` only.
UV_VERSION := 0.13.9

BIN := .venv/bin
STAMP := .venv/installed
# Folders of Python that are checked; benchmarks/ is optional.
CODE := src tests $(wildcard benchmarks)

.DEFAULT_GOAL := help
.PHONY: help venv explore test nightly bench lint rtl docs site figures screenshot lock clean

help: ## list the commands
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "make %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

venv: $(STAMP) ## create .venv from requirements.lock

explore: $(STAMP) ## measure a study, print the table, write the report; STUDY=full measures more
	$(BIN)/cipherfab explore --study $(STUDY)

test: $(STAMP) ## run the tests of a push
	$(BIN)/python -m pytest -n 2 --dist worksteal

nightly: $(STAMP) ## run all tests and write build/nightly/index.md
	$(BIN)/python -m pytest -n 2 --dist worksteal -m "" --page=build/nightly

bench: $(STAMP) ## measure how fast the workbench is
	$(BIN)/python -m benchmarks

lint: $(STAMP) ## check style and types, and that generated files are current
	$(BIN)/ruff check $(CODE) docs
	$(BIN)/ruff format --check $(CODE) docs
	$(BIN)/mypy $(CODE)
	$(BIN)/python -m cipherfab.publish check

rtl: $(STAMP) ## write the generated RTL
	$(BIN)/python -m cipherfab.publish rtl

docs: $(STAMP) ## write the generated blocks and drawings of docs/ and README.md
	$(BIN)/python -m cipherfab.publish elaborations
	$(BIN)/python -m cipherfab.publish docs

site: $(STAMP) ## build the documentation as a site in build/site; it needs no network, and opens from disk
	$(BIN)/python -m cipherfab.publish site

# All of them, or those with the given names: make figures NAMES="sbox bus".
figures: $(STAMP) ## measure the published figures, and write them
	$(BIN)/python -m cipherfab.publish figures $(NAMES)
	$(BIN)/python -m cipherfab.publish elaborations
	$(BIN)/python -m cipherfab.publish docs

screenshot: $(STAMP) ## draw the picture of the report; needs Chromium
	$(BIN)/python -m cipherfab.publish screenshot

# For every supported version of Python and every system at once; all packages by hash, no address.
lock: ## resolve the dependencies of pyproject.toml into requirements.lock
	$(PYTHON) -m venv build/lock
	build/lock/bin/pip install --quiet uv==$(UV_VERSION)
	build/lock/bin/uv pip compile pyproject.toml --extra cc --extra cluster --extra families --extra parquet --extra test \
		--extra docs --extra lint --universal \
		--python-version 3.11 --upgrade --generate-hashes --no-emit-index-url --no-emit-find-links \
		--custom-compile-command "make lock" --quiet --output-file requirements.lock

clean: ## remove the environment, caches and outputs
	rm -rf .venv build dist cipherfab-out .mypy_cache .pytest_cache .ruff_cache .cache
	find src tests benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +

# An environment is used only if it was completed: the stamp comes last, and a new one starts empty.
$(STAMP): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "cipherfab needs Python 3.11 or newer, $(PYTHON) is older or missing; try: make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
		{ echo "$(PYTHON) cannot create environments; on Debian and Ubuntu: apt-get install python3-venv" >&2; exit 1; }
	$(PYTHON) -m venv --clear .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes --requirement requirements.lock
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@
