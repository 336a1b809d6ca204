import EventBus
import Host

/// A step of a module: the data of a line of type `recording.module`.
public struct RecordedModule: Codable, Sendable, Equatable {
    /// The name of the module.
    public var module: ModuleName
    /// The step: whether the module became known, started or stopped.
    public var step: ModuleStep
}

extension FieldError {
    /// Creates the error for a recording that needs a module which this program does not have.
    /// - Parameters:
    ///   - path: the place of the module's name in the line.
    ///   - known: the names of this program's modules.
    init(unknownRecorded module: ModuleName, at path: String, known: [ModuleName]) {
        self.init(
            path: path, message: ModuleProblem.unknown(module, known: known.sorted()).description,
            hint: "the program that wrote the recording has this module; use that program")
    }
}

extension [RecordedModule] {
    /// Appends a step. Removes an earlier step of the same module if the new one makes it irrelevant: of starts and
    /// stops, only the last counts.
    mutating func add(_ step: RecordedModule) {
        removeAll { $0.module == step.module && ($0.step == .known) == (step.step == .known) }
        append(step)
    }
}
