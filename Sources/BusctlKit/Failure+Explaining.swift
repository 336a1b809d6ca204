import CommandSupport
import ControlAPI
import EventBus
import FoundationEssentials
import Harness
import Host
import RuleExplore
import RuleHost
import Studio

extension Failure {
    /// The message and the exit status for any error.
    init(explaining error: any Error) {
        switch error {
        case let failure as Failure: self = failure
        case let error as LineChunker.LineTooLong: self.init(error)
        case let error as HostNotRunning:
            let others = ControlSocket.others(beside: error.socketPath)
            self.init(
                .noHost, "no host is running (tried \(error.socketPath))",
                hint:
                    "start a host: \(Program.command) serve --rules rules --socket \(ServePage.quoted(error.socketPath))"
                    + (others.isEmpty
                        ? "" : "; hosts of other programs may be at \(others.joined(separator: ", ").printable)"))
        case let error as HostSilent: self.init(.timedOut, error.description.printable, hint: error.hint)
        case is HostLost: self.init(.inputOutput, "the connection to the host ended")
        case let error as HostRefused: self.init(error.response)
        case let error as ControlSocketError: self.init(error)
        case let error as ListenerProblem: self.init(error)
        case let error as StudioProblem: self.init(.missing, error.description.printable)
        case let error as RuleFolder.Failure: self.init(error)
        case let error as RuleTestSources.Failure: self.init(error)
        case let error as RuleSetRejected: self.init(error.problems)
        case let error as RecordingFailure: self.init(error)
        case let error as StateFileFailure: self.init(error)
        case let error as SystemFailure: self.init(.inputOutput, error.description.printable)
        case let error as ExploreFailure:
            self.init(.badData, error.description.printable, hint: error.hint?.printable)
        case let error as SuggestFailure: self.init(.badData, error.description.printable)
        case let error as AskError: self.init(.badData, error.description.printable)
        case let error as FieldError: self.init(.badData, error.description.printable)
        case let error as DecodingError: self.init(.badData, FieldError(error).description.printable)
        default: self.init(.ourFault, "\(error)")
        }
    }

    /// The failure of a set of rules that was refused.
    init(_ problems: [RuleProblem]) {
        self.init(.badData, "these rules cannot be used", details: problems.map(\.description.printable))
    }

    private init(_ error: ControlSocketError) {
        let status: ExitStatus =
            switch error {
            case .tooLong, .impossible: .usage
            case .inUse, .notASocket, .inTheWay, .notLendable, .unreachable: .inputOutput
            case .notWritable: error.isNotPermitted ? .notPermitted : .inputOutput
            case .notTrusted, .notPermitted, .foreignHost: .notPermitted
            case .busy: .timedOut
            }
        self.init(status, error.description.printable)
    }

    private init(_ error: ListenerProblem) {
        let status: ExitStatus =
            switch error {
            case .notAnAddress, .notLoopback, .notAnOrigin: .usage
            case .notBound: .inputOutput
            case .token: .notPermitted
            }
        self.init(status, error.description.printable)
    }

    private init(_ error: StateFileFailure) {
        if case .notTrusted = error {
            self.init(.notPermitted, error.description.printable)
        } else {
            self.init(.inputOutput, error.description.printable)
        }
    }

    private init(_ error: RecordingFailure) {
        let status: ExitStatus =
            switch error {
            case .missing: .missing
            case .unreadable, .unwritable, .inUse: .inputOutput
            case .foreign, .empty, .line: .badData
            }
        self.init(status, error.description.printable)
    }

    private init(_ error: RuleFolder.Failure) {
        let status: ExitStatus =
            switch error {
            case .unreadable: error.isNotPermitted ? .notPermitted : .inputOutput
            case .twice: .usage
            case .missing, .notAFolder, .empty: .missing
            }
        self.init(status, error.description)
    }

    private init(_ error: RuleTestSources.Failure) {
        if case .folder(let failure) = error {
            self.init(failure)
        } else {
            self.init(.missing, error.description.printable)
        }
    }

    /// The failure of a response without a success status. A host sends `application/problem+json`.
    init(_ response: ControlResponse) {
        let problem = try? JSONText.decode(Value.self, from: response.body)
        let title = problem?["title"]?.stringValue
        let detail = problem?["detail"]?.stringValue
        let status: ExitStatus =
            switch response.status {
            case 401, 403: .notPermitted
            case 429, 503: .noHost
            case 400..<500: .badData
            default: .ourFault
            }
        let message = detail ?? title ?? "the host answered with status \(response.status)"
        let errors = problem?["errors"]?.arrayValue ?? []
        // If there is one error only, the message is that error, hint included.
        let details = errors.map { Self.line($0) }.filter { $0 != message }
        let hint = problem?["hint"]?.stringValue.flatMap { message.contains($0) ? nil : $0 }
        self.init(status, message.printable, hint: hint?.printable, details: details.map(\.printable))
    }

    /// One error of a problem as a line: a text, or the error of a field or of a rule.
    static func line(_ error: Value) -> String {
        if let text = error.stringValue { return text }
        var place = error["path"]?.stringValue ?? error["file"]?.stringValue ?? ""
        if let line = error["line"]?.intValue, line > 0 { place += place.isEmpty ? "line \(line)" : ":\(line)" }
        if let column = error["column"]?.intValue { place += ":\(column)" }
        let message = error["message"]?.stringValue ?? error["detail"]?.stringValue ?? error.json
        return (place.isEmpty ? "" : place + ": ") + message
            + (error["hint"]?.stringValue.map { " (\($0))" } ?? "")
    }
}

extension ControlResponse {
    /// The response itself, if its status is a success.
    /// - Throws: ``Failure`` with the host's message.
    func checked() throws -> ControlResponse {
        guard (200..<300).contains(status) else { throw Failure(self) }
        return self
    }

    func value() throws -> Value { try JSONText.decode(Value.self, from: checked().body) }
}
