import EventBus
import RuleCheck
import RuleHost

/// The invariants that a Lua test passes to `t.always`. They may be stateful, so each run has its own.
final class RuleTestInvariants {
    private let recording: RuleTestFile.Recording
    /// The output of the functions; nil if they have printed nothing.
    private(set) var printed: String?

    init(_ recording: RuleTestFile.Recording) { self.recording = recording }

    /// The invariants, in the order of their calls.
    func all(in file: String) -> [Invariant] {
        recording.calls.compactMap { call in
            guard let function = call.function else { return nil }
            return Invariant(place: .init(file: file, line: call.line)) { [self] state, schema, now in
                complaint(function, state, schema, now)
            }
        }
    }

    private func complaint(
        _ function: RecordedCall.Function, _ state: Value, _ schema: Value, _ now: Duration
    ) -> String? {
        do {
            let (answer, reason, printed) = try recording.call(function, state, of: schema, now: now)
            if let printed { self.printed = (self.printed ?? "") + printed }
            // The falsy values of Lua.
            guard answer == false || answer == .null else { return nil }
            return reason ?? "the function returned \(answer == .null ? "nil" : "false")"
        } catch {
            return error.description
        }
    }
}
