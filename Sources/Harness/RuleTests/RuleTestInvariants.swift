import EventBus
import RuleCheck
import RuleHost

/// The invariants of a Lua test, which it gives to `t.always`. They may remember what they have seen, so each run has its own.
final class RuleTestInvariants {
    private let recording: RuleTestFile.Recording
    /// What the functions have printed; nil if they have printed nothing.
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
            // What counts as false in Lua.
            guard answer == false || answer == .null else { return nil }
            return reason ?? "the function returned \(answer == .null ? "nil" : "false")"
        } catch {
            return error.description
        }
    }
}
