"""What can go wrong between a test and a host."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


class GlassBusError(Exception):
    """The base of all errors of this package."""


class HostNotFound(GlassBusError):
    """There is no program that can be started as a host, or none at the address."""


class HostFailed(GlassBusError):
    """A host has ended, or did not start. The message has the last lines that it printed."""


@dataclass(frozen=True)
class FieldProblem:
    """What is wrong with one field."""

    message: str
    path: str = ""
    hint: str | None = None

    @property
    def nearest(self) -> str | None:
        """The name that was probably meant; None if none is near."""
        found = re.search(r"did you mean '([^']+)'", self.hint or self.message)
        return found.group(1) if found else None


@dataclass(frozen=True)
class RuleProblem:
    """What is wrong with a rule, and where."""

    message: str
    file: str = ""
    line: int = 0
    column: int | None = None
    hint: str | None = None

    def __str__(self) -> str:
        """The problem in one line, as `busctl rules check` prints it."""
        place = f"{self.file}:{self.line}" if self.line else self.file
        hint = f" ({self.hint})" if self.hint else ""
        return f"{place}: {self.message}{hint}" if place else self.message + hint


class Refused(GlassBusError):
    """The host refused a request, and says why. It is the answer `application/problem+json`."""

    def __init__(self, problem: Mapping[str, Any]) -> None:
        """Take the members of the problem."""
        #: The last word of the problem's type, such as ``unusable`` or ``real-time``.
        self.kind: str = str(problem.get("type", "")).rpartition(":")[2]
        self.status: int = int(problem.get("status", 0))
        self.detail: str = str(problem.get("detail", ""))
        self.hint: str | None = problem.get("hint")
        #: The problems of single fields, or of the lines of a request.
        self.fields: list[FieldProblem] = [
            FieldProblem(str(error.get("message", "")), str(error.get("path", "")), error.get("hint"))
            for error in problem.get("errors", [])
        ]
        super().__init__(self.detail + (f" ({self.hint})" if self.hint and self.hint not in self.detail else ""))

    @property
    def path(self) -> str:
        """The field of the first problem; empty if it is about no field."""
        return self.fields[0].path if self.fields else ""

    @property
    def nearest(self) -> str | None:
        """The name that was probably meant; None if none is near."""
        hints = [*self.fields, FieldProblem(self.detail, hint=self.hint)]
        return next((field.nearest for field in hints if field.nearest), None)


class RulesRefused(Refused):
    """Rules cannot be used."""

    def __init__(self, problem: Mapping[str, Any]) -> None:
        """Take the members of the problem."""
        super().__init__(problem)
        self.problems: list[RuleProblem] = [
            RuleProblem(
                str(error.get("message", "")),
                str(error.get("file", "")),
                int(error.get("line", 0)),
                error.get("column"),
                error.get("hint"),
            )
            for error in problem.get("errors", [])
        ]

    def __str__(self) -> str:
        """Each problem on a line of its own."""
        return "\n".join(map(str, self.problems)) or self.detail


class ExpectationFailed(AssertionError):
    """Something that a test expects has not happened.

    The text says what came nearest and what happened around it, with the decisions of rules.
    """

    def __init__(self, text: str, failure: Mapping[str, Any] | None = None) -> None:
        """Take the text, and the same as data."""
        super().__init__(text)
        self.failure: Mapping[str, Any] = failure or {}


def error_for(problem: Mapping[str, Any]) -> Refused:
    """Make the error that says what a problem says."""
    kind = str(problem.get("type", "")).rpartition(":")[2]
    return RulesRefused(problem) if kind == "rules-refused" else Refused(problem)
