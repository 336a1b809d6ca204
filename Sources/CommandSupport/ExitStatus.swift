/// The exit status of the program: the codes of `sysexits.h` where one fits.
public enum ExitStatus: Int32, CaseIterable, Sendable {
    case done = 0
    case no = 1
    case usage = 64
    case badData = 65
    case missing = 66
    case noHost = 69
    case ourFault = 70
    case inputOutput = 74
    case timedOut = 75
    case notPermitted = 77

    /// The meaning, as the help and the manual list it.
    public var meaning: String {
        switch self {
        case .done: "success"
        case .no: "a test failed, a difference was found, a policy exists already, or doctor found a failure"
        case .usage: "wrong usage"
        case .badData: "an event, rule or other input cannot be used, or a name is unknown"
        case .missing: "a file or folder is missing"
        case .noHost: "no host is running, or the program of a command is not installed"
        case .ourFault: "internal error"
        case .inputOutput: "input or output failed, or the connection to the host ended"
        case .timedOut: "the time ran out before the requested events came, or the host was busy"
        case .notPermitted: "permission denied"
        }
    }

    /// All codes with their meanings, one per line, for the help.
    public static var list: String {
        allCases.map { "  \(String($0.rawValue).leftPadded(to: 2))  \($0.meaning)" }.joined(separator: "\n")
    }
}
