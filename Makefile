# GlassBus. `make help` lists the targets.

SWIFT ?= swift
# Without it, SwiftPM passes the package's traits to the compiler in a different order each time and recompiles everything.
SWIFT_BUILD = SWIFT_DETERMINISTIC_HASHING=1 $(SWIFT) build
# Folder of rules that `make run` serves.
RULES ?= rules
PREFIX ?= /usr/local
DESTDIR ?=

HEADERS := /usr/include/lua5.4/lua.h
# The editor of the studio; without it, the studio has a plain text field.
CODEMIRROR := /usr/share/javascript/codemirror/lib/codemirror.js
LIBRARIES := liblua5.4-dev pkg-config

# The sanitizers of make check, each with its own build of the tests: memory errors, and data races.
SANITIZERS ?= address thread
# The checks before them. `make check CHECKS=Tests/scripts/clients SANITIZERS=` runs a single one.
CHECKS := $(addprefix Tests/scripts/,whole hosts lua clients python commands budgets) Tests/Studio/run $(addprefix Tests/scripts/,examples installed deb)

.PHONY: help run test check check-lua soak test-asan test-tsan mutants bench bench-build bench-program bench-report budgets release format page lint docs static install deb clean libraries python

help:
	@echo 'make run [RULES=dir]     build, and start a host with the shipped rules and the studio, whose link it prints'
	@echo 'make test                build, and run every test; tests with very many cases run a different part of them each time;'
	@echo '                         then the wire cases against a separate host process, the Python tests, and the studio in a browser'
	@echo 'make check               the slower checks: formatting; every case of the tests that run parts;'
	@echo '                         third-party clients against a host; the whole studio in a browser; the core and module tests with each'
	@echo '                         sanitizer, unless they passed before and nothing has changed; a release build without warnings, the'
	@echo '                         example packages in use, and the installed program without Swift and Lua'
	@echo 'make soak                checks that take hours: a hundred thousand random runs, and all mutants'
	@echo 'make check-lua           test the rule host with the Lua releases whose sources are in the folder'
	@echo '                         named by GLASSBUS_LUA_RELEASES'
	@echo 'make test-asan           run the core and module tests with AddressSanitizer'
	@echo 'make test-tsan           run the core and module tests with ThreadSanitizer'
	@echo 'make mutants             break the bus in many places, one at a time; a test must notice each'
	@echo 'make bench [SUITES=…]    run the benchmarks, alongside other implementations'
	@echo 'make budgets             count instructions, and compare them with the budgets'
	@echo 'make bench-report        run the benchmarks, and write docs/performance.md'
	@echo 'make format              format the Swift sources with swift-format'
	@echo 'make page                write Sources/CStudio/files.c, the list of the files of the studio'\''s page, from their folder'
	@echo 'make lint                report formatting differences, missing files in that list, and versions that disagree'
	@echo 'make release             check that a release can be made, and print the steps'
	@echo 'make docs                write the documentation of all libraries to .build/docs, with DocC'
	@echo 'make install [PREFIX=…]  install as glassbusctl, with completions and manual pages'
	@echo 'make deb                 build a Debian package of the same, with the shipped rules and a systemd unit, into .build/deb'
	@echo 'make -C Fleet help       list the targets of the fleet package'
	@echo 'make clean               remove build products'

# A debug build: a fresh clone has a host in less than half the time, and `make test` reuses the build. For a fast host, use
# `make install`.
run: libraries
	@$(SWIFT_BUILD) --product busctl
	@exec .build/debug/busctl studio --rules $(RULES) --edit --stories Tests/Scenarios

test: libraries python .build/lua-check
	Tests/scripts/run
	Tests/scripts/wire
	Tests/scripts/python smoke
	Tests/Studio/run smoke

check: libraries python lint
	@for check in $(CHECKS); do echo $$check; $$check || exit 1; done
	@for sanitizer in $(SANITIZERS); do Tests/Sanitized/run --unless-passed $$sanitizer || exit 1; done

check-lua: libraries
	Tests/scripts/lua

test-asan: libraries
	Tests/Sanitized/run address

test-tsan: libraries
	Tests/Sanitized/run thread

soak: libraries
	GLASSBUS_EXTENT=soak Tests/scripts/run
	Tests/Mutants/run

mutants:
	Tests/Mutants/run

# The Swift files of the repository, without dependencies in the .build folders of packages.
SWIFT_FILES = find Package.swift Sources Tests Benchmarks Examples Fleet -name '*.swift' \
  -not -path 'Tests/Conformance/*' -not -path '*/.build/*' -print0

format:
	@$(SWIFT_FILES) | xargs -0 $(SWIFT) format format --in-place --parallel

page:
	@Tests/scripts/page

lint:
	@Tests/scripts/page --check
	@packaging/release --agree
	@$(SWIFT_FILES) | xargs -0 $(SWIFT) format lint --strict --parallel || \
	  { echo 'make format mends most of this.' >&2; exit 1; }

release:
	@packaging/release

# Suites to run; all when empty. An unknown name lists them.
SUITES ?=
# Measures the program that `make install` installs.
BENCH = BUSCTL=.build/static/release/busctl PEERS=Benchmarks/.build/peers/publish Benchmarks/.build/release/bench
bench: bench-build
	$(BENCH) $(SUITES)

# Writes docs/performance.md and its drawings.
bench-report: bench-build
	$(BENCH) report docs

# Counts the instructions of operations, and fails if one takes more than its budget. WRITE=--write makes the counts the budgets.
WRITE ?=
budgets: bench-program
	$(BENCH) budgets $(WRITE)

bench-program: libraries
	@touch Benchmarks/Package.swift   # or SwiftPM misses new files of the main package
	$(SWIFT_BUILD) -c release --package-path Benchmarks

bench-build: bench-program static
	@command -v valgrind > /dev/null || echo 'without valgrind no instructions are counted: apt-get install valgrind' >&2
	@command -v mosquitto > /dev/null || echo 'without mosquitto it is not compared with: apt-get install mosquitto mosquitto-clients' >&2
	Benchmarks/Peers/build

docs: libraries
	docs/build-api

# A program that runs on Debian without Swift and Lua.
static: libraries
	SWIFT="$(SWIFT)" packaging/build-static --package-path . --product busctl

# Never as busctl: systemd has a program of that name.
install: static
	install -D -s -m 755 .build/static/release/busctl "$(DESTDIR)$(PREFIX)/bin/glassbusctl"
	@set -e; \
	share="$(DESTDIR)$(PREFIX)/share"; program="$(DESTDIR)$(PREFIX)/bin/glassbusctl"; \
	mkdir -p "$$share/bash-completion/completions" "$$share/zsh/site-functions" \
	  "$$share/fish/vendor_completions.d" "$$share/man/man1"; \
	"$$program" --generate-completion-script bash > "$$share/bash-completion/completions/glassbusctl"; \
	"$$program" --generate-completion-script zsh > "$$share/zsh/site-functions/_glassbusctl"; \
	"$$program" --generate-completion-script fish > "$$share/fish/vendor_completions.d/glassbusctl.fish"; \
	"$$program" manual "$$share/man/man1" 2> /dev/null; \
	echo "installed $$program"

deb: libraries
	packaging/build-deb .build/deb

clean:
	rm -rf .build Benchmarks/.build Fleet/.build

# The headers and libraries that Debian with Swift may lack, and the editor of the studio's page.
libraries:
	@test -e $(CODEMIRROR) || Tests/scripts/packages libjs-codemirror 'the editor of the studio' || \
	  echo 'The studio will have a plain text field as its editor.'
	@{ ls $(HEADERS) > /dev/null 2>&1 && command -v pkg-config > /dev/null; } || \
	  Tests/scripts/packages '$(LIBRARIES)' 'Lua 5.4, and what finds it'

# Sends the wire cases to a host.
python:
	@command -v python3 > /dev/null || Tests/scripts/packages python3 'Python, which sends requests to a host'

# Debian's luacheck, which one test runs. It is requested once; that test reports if it is missing.
.build/lua-check:
	@mkdir -p .build && touch $@
	@command -v luacheck > /dev/null || { \
	  echo 'installing lua-check (luacheck)'; \
	  if [ "$$(id -u)" = 0 ]; then as_root=; else as_root='sudo -n'; fi; \
	  $$as_root apt-get install -y -q lua-check || \
	    { $$as_root apt-get update -q && $$as_root apt-get install -y -q lua-check; } || \
	    echo 'lua-check could not be installed; the shipped rules are not checked by luacheck'; \
	}
