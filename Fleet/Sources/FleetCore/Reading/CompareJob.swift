import EventBus
import FleetWire

/// One recording that a worker compares under two sets of rules.
public struct CompareJob: Hashable, Sendable {
    public let id: Token
    /// What people know the recording by, such as the host and the run.
    public let recording: String

    public init(id: Token, recording: String) {
        self.id = id
        self.recording = recording
    }
}

/// What came of one attempt at a job.
public enum CompareResult: Hashable, Sendable {
    /// The lines that `busctl compare --json` printed.
    case compared([Value])
    /// Why there is nothing to compare.
    case failed(String)
}

/// The lines of `busctl compare --json`: one object for each difference that is shown in full, and one with the numbers.
struct ComparedLines: Sendable {
    let differences: [Value]
    let summary: Value
    let different: Int
    let inputs: Int

    /// Nil if they are something else, such as the lines of a worker that was killed.
    init?(_ lines: [Value]) {
        guard let last = lines.last, let different = last["different"]?.intValue,
            let inputs = last["inputs"]?.intValue, last["old"]?.objectValue != nil, last["new"]?.objectValue != nil
        else { return nil }
        guard lines.dropLast().allSatisfy({ $0["input"]?.objectValue != nil }) else { return nil }
        differences = Array(lines.dropLast())
        summary = last
        self.different = different
        self.inputs = inputs
    }
}
