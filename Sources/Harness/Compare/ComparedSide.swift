import EventBus
import RuleHost

/// One side of a comparison: all runs of a recording under this side's rules.
final class ComparedSide {
    private let path: String
    private let modules: [any Module]
    private let rules: [RuleLayer]?
    private var run: ComparedRun?
    private var inputs = 0

    /// - Parameters:
    ///   - path: the recording's path, for messages.
    ///   - modules: the modules of this program.
    ///   - rules: the layers of this side; nil for the recorded rules.
    init(path: String, modules: [any Module], rules: [RuleLayer]?) {
        self.path = path
        self.modules = modules
        self.rules = rules
    }

    /// A job for one side.
    enum Job: Sendable {
        /// Applies these recorded lines. The result has one step for each of them.
        case apply([RecordedInput])
        /// Ends the last run. The result has one step.
        case finish
    }

    typealias Result = (batch: ComparedBatch, tally: OutcomeTally?)

    /// - Throws: ``RecordingFailure``, ``RuleSetRejected``.
    func perform(_ job: Job) throws -> Result {
        switch job {
        case .apply(let inputs):
            for input in inputs { try apply(input) }
            return (run?.takeBatch() ?? ComparedBatch(), nil)
        case .finish:
            run?.finish()
            return (run?.takeBatch() ?? ComparedBatch(), run?.tally ?? OutcomeTally())
        }
    }

    private func apply(_ input: RecordedInput) throws {
        if case .run(let header) = input.kind {
            run?.finish()
            // `after` is nil for the first run of the recording.
            run = try ComparedRun(header, modules: modules, rules: rules, after: run)
            return
        }
        if input.isFromOutside { inputs += 1 }
        do {
            try run?.apply(input, number: input.isFromOutside ? inputs : 0)
        } catch let error as FieldError {
            throw RecordingFailure.line(path, input.line, error.description)
        }
    }
}

extension RecordedInput {
    /// Whether the line is an event or a question from outside, as opposed to a line about the recording itself.
    var isFromOutside: Bool {
        switch kind {
        case .event, .question: true
        case .run, .rules, .module, .end, .skipped, .gap: false
        }
    }
}
