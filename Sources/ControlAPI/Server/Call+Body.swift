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

    /// The body as a request, which has no other fields than those of the type.
    /// - Throws: ``FieldError``.
    func request<T: Codable>(_ type: T.Type) throws -> T {
        let value = try JSONText.decode(Value.self, from: body)
        try FieldTree.of(type).check(value, path: "", of: "the request")
        do { return try ValueDecoder().decode(type, from: value) } catch { throw FieldError(anyError: error) }
    }
}
