import EventBus
import RuleHost

/// One side of a comparison: all runs of a recording under its rules.
final class ComparedSide {
    private let path: String
    private let modules: [any Module]
    private let rules: [RuleLayer]?
    private var run: ComparedRun?
    private var inputs = 0

    /// - Parameters:
    ///   - path: of the recording, for messages.
    ///   - modules: those of this program.
    ///   - rules: nil: the recorded ones.
    init(path: String, modules: [any Module], rules: [RuleLayer]?) {
        self.path = path
        self.modules = modules
        self.rules = rules
    }

    /// What a side is asked to do.
    enum Job: Sendable {
        /// Let these lines take effect; the answer has a step for each of them.
        case apply([RecordedInput])
        /// End the last run, in one step more.
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
            // The first run ends none.
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
    /// An event or a question, and not what the recorder says itself.
    var isFromOutside: Bool {
        switch kind {
        case .event, .question: true
        case .run, .rules, .module, .end, .skipped, .gap: false
        }
    }
}
