import EventBus
import Host

extension Call {
    /// The body as a value.
    /// - Throws: ``Problem`` that names the field, for a body that is no such value.
    package func decoded<T: Decodable>(_ type: T.Type) throws -> T {
        do {
            return try JSONText.decode(type, from: body)
        } catch let error as FieldError {
            throw Problem.unusable([(index: nil, error: error)])
        }
    }
}
