import ControlAPI
import EventBus
import FoundationEssentials
import Host
import RuleHost

/// Why a command ends: what the person reads, and what the shell gets.
struct Failure: Error, Equatable, CustomStringConvertible {
    var status: ExitStatus
    var message: String
    /// What to do about it.
    var hint: String?
    /// More lines, one problem each.
    var details: [String]

    init(_ status: ExitStatus, _ message: String, hint: String? = nil, details: [String] = []) {
        self.status = status
        self.message = message
        self.hint = hint
        self.details = details
    }

    var description: String {
        ([message] + details.map { "  " + $0 } + (hint.map { [$0] } ?? [])).joined(separator: "\n")
    }

    /// A name that is not among those that exist.
    static func unknown(_ what: String, _ name: String, among names: [String], list: String) -> Failure {
        Failure(
            .badData, "no \(what) is called '\(name)'",
            hint: nearest(name, among: names).map { "did you mean '\($0)'?" } ?? list)
    }
}

/// Nobody reads our output any more. No failure: `| head -1` has what it wanted.
struct OutputClosed: Error {}

/// Ends the program as a signal would have, after the summary was printed.
struct Interrupted: Error {
    let signal: Int32
}
