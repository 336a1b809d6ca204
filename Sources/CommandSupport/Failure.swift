import Values

/// An error that ends a command, with a message for the user and an exit status for the shell.
public struct Failure: Error, Equatable, CustomStringConvertible {
    public var status: ExitStatus
    public var message: String
    /// What the user can do about it.
    public var hint: String?
    /// More lines, one problem per line.
    public var details: [String]

    public init(_ status: ExitStatus, _ message: String, hint: String? = nil, details: [String] = []) {
        self.status = status
        self.message = message
        self.hint = hint
        self.details = details
    }

    public var description: String {
        ([message] + details.map { "  " + $0 } + (hint.map { [$0] } ?? [])).joined(separator: "\n")
    }

    /// The failure as JSON for programs: `{"error": {"details": […], "hint": …, "message": …, "status": 69}}`. `details` and
    /// `hint` are absent if there are none.
    public var json: String {
        var error: [String: Value] = ["message": .string(message), "status": .int(Int(status.rawValue))]
        if !details.isEmpty { error["details"] = .array(details.map { .string($0) }) }
        error["hint"] = hint.map { .string($0) }
        return Value.object(["error": .object(error)]).json
    }

    /// The failure for a name that does not exist, with the nearest known name or else `list` as its hint.
    public static func unknown(_ what: String, _ name: String, among names: [String], list: String) -> Failure {
        Failure(
            .badData, "no \(what) is called '\(name)'",
            hint: nearestTopic(name, among: names).map { "did you mean '\($0)'?" } ?? list)
    }
}

/// Thrown when the reader of a command's endless output is gone. This is not a failure.
public struct OutputClosed: Error {}

/// Thrown to end the program as the signal would, after the summary was printed.
public struct Interrupted: Error {
    public let signal: Int32

    public init(signal: Int32) { self.signal = signal }
}
