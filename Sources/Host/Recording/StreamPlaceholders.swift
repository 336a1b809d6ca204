import EventBus
import RuleHost
import Synchronization

/// Replaces private texts by placeholders, for readers of a host's events without access to texts. All readers of one
/// run get the same placeholder for equal texts. A recording has its own placeholders.
package final class StreamPlaceholders: Sendable {
    private let numbers = Mutex(TextNumbers())

    package init() {}

    /// Returns the value with all private texts replaced.
    /// - Parameter type: the event type with the value as its encoded form.
    func replaced(_ value: Value, of type: any Event.Type) -> Value {
        let places = PrivatePlaces.of(type)
        return places.isEmpty ? value : places.replaced(value, by: placeholder)
    }

    /// Replaces all texts in attributes, except those that describe the event itself.
    func replaced(attributes: [String: Value]) -> [String: Value] {
        // Sorted, because the texts are numbered.
        attributes.sorted { $0.key < $1.key }.reduce(into: [:]) { result, attribute in
            let (name, value) = attribute
            guard case .string(let text) = value, !Self.plain.contains(name) else { return result[name] = value }
            result[name] = .string(placeholder(text))
        }
    }

    private static let plain: Set = ["datacontenttype", "dataschema", "time"]

    private func placeholder(_ text: String) -> String { numbers.withLock { $0.placeholder(for: text.utf8) } }
}
