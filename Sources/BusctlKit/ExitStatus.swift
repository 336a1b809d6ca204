/// The exit status of the program: the codes of `sysexits.h` where one fits.
enum ExitStatus: Int32, CaseIterable, Sendable {
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
    var meaning: String {
        switch self {
        case .done: "done"
        case .no: "no, or a difference was found"
        case .usage: "wrong usage"
        case .badData: "bad event or rule data, or a name that nobody knows"
        case .missing: "a file or folder is missing"
        case .noHost: "no host is running"
        case .ourFault: "our fault"
        case .inputOutput: "input or output failed; a host went away"
        case .timedOut: "timed out: what was waited for did not come"
        case .notPermitted: "not permitted"
        }
    }

    /// All codes with their meanings, one per line, for the help.
    static var list: String {
        allCases.map { "  \(String($0.rawValue).leftPadded(to: 2))  \($0.meaning)" }.joined(separator: "\n")
    }
}
