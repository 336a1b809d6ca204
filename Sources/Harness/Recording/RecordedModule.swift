import EventBus
import Host

/// A step of a module: the data of a line `recording.module`.
public struct RecordedModule: Codable, Sendable, Equatable {
    public var module: ModuleName
    public var step: ModuleStep
}

extension [RecordedModule] {
    /// Adds a step that comes after these. What an earlier one of the same module did, and the later one undoes,
    /// is left out.
    mutating func add(_ step: RecordedModule) {
        removeAll { $0.module == step.module && ($0.step == .known) == (step.step == .known) }
        append(step)
    }
}
