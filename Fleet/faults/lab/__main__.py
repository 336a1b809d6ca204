"""Runs faults, and prints which guarantees held. usage: python -m lab PROGRAMS all|smoke|NUMBER…"""
import asyncio
import importlib
import os
import pkgutil
import signal
import sys
import traceback

from . import checks
from .lab import Lab

# The time limit of one fault, in seconds.
LIMIT = 900
HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def load():
    sys.path.insert(0, HERE)
    for module in pkgutil.iter_modules([f"{HERE}/faults"]):
        importlib.import_module(f"faults.{module.name}")
    return checks.faults()


async def do(number, function, programs):
    """Runs one fault. Returns whether all of its guarantees held."""
    report = checks.Report(number)
    lab = Lab(programs)
    task = asyncio.ensure_future(asyncio.wait_for(function(lab, report), LIMIT))
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(name, task.cancel)
    is_over = False
    try:
        await task
    except checks.Skipped as reason:
        report.skip(str(reason))
    except checks.NotHeld as what:
        report.promise(str(what), False)
    except asyncio.TimeoutError:
        report.promise(f"it did not end within {LIMIT} s", False)
    except asyncio.CancelledError:
        is_over = True
    except Exception as error:
        traceback.print_exc()
        report.promise(f"the lab failed: {error!r}", False)
    finally:
        await lab.close()
        if report.failures and not is_over:
            print(f"fault {number}: the logs are in {lab.folder}", flush=True)
        else:
            lab.remove()
    if is_over:
        sys.exit(130)
    return report.failures == 0


def main():
    programs, *chosen = sys.argv[1:]
    known = load()
    numbers = {str(number): functions for number, functions in known.items()}
    if chosen in ([], ["all"]):
        chosen = sorted((name for name in numbers if name != "smoke"), key=int)
    if unknown := [name for name in chosen if name not in numbers]:
        print(f"there is no fault {unknown[0]}; there are: all, smoke, {', '.join(sorted(numbers))}", file=sys.stderr)
        return 64
    failed = []
    for name in chosen:
        if not all([asyncio.run(do(name, function, programs)) for function in numbers[name]]):
            failed.append(name)
    if failed:
        print(f"did not hold: {', '.join(failed)}")
    return 1 if failed else 0


sys.exit(main())
