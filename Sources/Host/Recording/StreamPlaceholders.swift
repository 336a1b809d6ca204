import EventBus
import RuleHost
import Synchronization

/// Placeholders in place of private texts, for those who read the events of a host and may not see texts. All readers of one run
/// get the same placeholder for equal texts. A recording has placeholders of its own.
package final class StreamPlaceholders: Sendable {
    private let numbers = Mutex(TextNumbers())

    package init() {}

    /// The value with all private texts replaced.
    /// - Parameter type: the type of the event whose encoded form the value is.
    func replaced(_ value: Value, of type: any Event.Type) -> Value {
        let places = PrivatePlaces.of(type)
        return places.isEmpty ? value : places.replaced(value, by: placeholder)
    }

    /// What the publisher of an event may have written into attributes: all texts but those that describe the event itself.
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
