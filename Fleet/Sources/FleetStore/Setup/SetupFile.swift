import EventBus
import Host

/// Reads a JSON file that an operator wrote.
package enum SetupFile {
    /// - Throws: ``StoreProblem`` with the path of the file and of the invalid field.
    package static func read<T>(
        _ path: String, isSecret: Bool = false, _ make: (Value) throws(FieldError) -> T
    ) throws(StoreProblem) -> T {
        let bytes = try TrustedFile.read(path, atMost: 1 << 20, isSecret: isSecret)
        let json: Value
        do {
            json = try JSONText.decode(Value.self, from: bytes)
        } catch {
            throw StoreProblem(path, (error as? FieldError) ?? FieldError(message: "\(error)"))
        }
        do throws(FieldError) {
            return try make(json)
        } catch {
            throw StoreProblem(path, error)
        }
    }

    /// Decodes a type that reports its own errors.
    package static func decode<T: Decodable>(_ type: T.Type, from value: Value) throws(FieldError) -> T {
        do {
            return try ValueDecoder(tellsEmptyApart: true).decode(T.self, from: value)
        } catch let error as DecodingError {
            throw FieldError(error)
        } catch let error as FieldError {
            throw error
        } catch {
            throw FieldError(message: "\(error)")
        }
    }
}
