import ControlAPI
import EventBus
import FoundationEssentials
import Host
import RuleHost

/// Why a command ends: the message for the person, and the exit status for the shell.
struct Failure: Error, Equatable, CustomStringConvertible {
    var status: ExitStatus
    var message: String
    /// What the person can do about it.
    var hint: String?
    /// More lines, one problem per line.
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

    /// The failure as JSON for programs: `{"error": {"details": […], "hint": …, "message": …, "status": 69}}`. `details` and
    /// `hint` are absent if there are none.
    var json: String {
        var error: [String: Value] = ["message": .string(message), "status": .int(Int(status.rawValue))]
        if !details.isEmpty { error["details"] = .array(details.map { .string($0) }) }
        error["hint"] = hint.map { .string($0) }
        return Value.object(["error": .object(error)]).json
    }

    /// The failure for a name that does not exist, with the nearest known name or else `list` as its hint.
    static func unknown(_ what: String, _ name: String, among names: [String], list: String) -> Failure {
        Failure(
            .badData, "no \(what) is called '\(name)'",
            hint: nearestTopic(name, among: names).map { "did you mean '\($0)'?" } ?? list)
    }
}

/// Nobody reads the endless output of a command any more. This is not a failure.
struct OutputClosed: Error {}

/// Ends the program as the signal would, after the summary was printed.
struct Interrupted: Error {
    let signal: Int32
}
