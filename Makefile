# Every target works from a fresh clone; the virtual environment is made on first use.
PYTHON ?= python3
VENV := .venv
E1 := $(VENV)/bin/e1
DEMO ?= demo

.PHONY: demo test ui bench lint lock clean

demo: $(VENV)/runtime      ## make the example vault, run its days, open the reader
	$(E1) demo --open $(DEMO)

test: $(VENV)/development  ## every test that this machine can run
	$(VENV)/bin/pytest -n auto

ui: $(VENV)/runtime        ## Dagster's pages over the example vault
	test -d $(DEMO)/inbox || $(E1) demo $(DEMO)
	$(E1) ui --vault $(DEMO)

bench: $(VENV)/development $(VENV)-peer/ready ## speed beside a peer, as ratios within one run
	E1_BENCH_PEER=$(VENV)-peer/bin/forge $(VENV)/bin/python -m tests.bench

lint: $(VENV)/development
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/mypy
	$(VENV)/bin/lint-imports

PIN := $(VENV)-lock/bin/pip-compile -q --generate-hashes --allow-unsafe --no-strip-extras \
  --no-emit-index-url --no-emit-find-links --no-emit-trusted-host --no-header --extra build

lock:                      ## the pinned requirements anew; names no host
	test -x $(VENV)-lock/bin/pip-compile || ($(PYTHON) -m venv $(VENV)-lock && $(VENV)-lock/bin/pip install -q pip-tools)
	$(PIN) -o requirements.txt pyproject.toml
	$(PIN) --extra dev --extra mcp --extra notify -c requirements.txt -o requirements-dev.txt pyproject.toml

clean:
	rm -rf $(VENV) $(VENV)-peer $(VENV)-lock $(DEMO)

$(VENV)/runtime: requirements.txt pyproject.toml
	test -x $(VENV)/bin/python || $(PYTHON) -m venv $(VENV)
	$(VENV)/bin/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements.txt
	$(VENV)/bin/python -m pip install -q --disable-pip-version-check --no-deps --no-build-isolation -e .
	touch $@

$(VENV)/development: requirements-dev.txt $(VENV)/runtime
	$(VENV)/bin/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements-dev.txt
	touch $@

$(VENV)-peer/ready: requirements-bench.txt
	test -x $(VENV)-peer/bin/python || $(PYTHON) -m venv $(VENV)-peer
	$(VENV)-peer/bin/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements-bench.txt
	touch $@
