import EventBus
import Host

extension Call {
    /// Decodes the body.
    /// - Throws: ``Problem`` with the path of the field if the body is not a valid value of the type.
    package func decoded<T: Decodable>(_ type: T.Type) throws -> T {
        do {
            return try JSONText.decode(type, from: body)
        } catch let error as FieldError {
            throw Problem.unusable([(index: nil, error: error)])
        }
    }

    /// Decodes the body as a request, and rejects fields that the type does not have.
    /// - Throws: ``FieldError``.
    func request<T: Codable>(_ type: T.Type) throws -> T {
        let value = try JSONText.decode(Value.self, from: body)
        try FieldTree.of(type).check(value, path: "", of: "the request")
        do { return try ValueDecoder().decode(type, from: value) } catch { throw FieldError(anyError: error) }
    }
}
