import EventBus
import Host

/// A signed document: one JSON object whose member `signature` is the Ed25519 signature of the canonical JSON of all
/// other members. `key` names the key, and `kind` the type of the document, so that a signature is never valid for
/// another type.
///
/// The object is preserved as received, including members that this version does not support, because the signature
/// covers all of them.
public struct Signed<Content: SignedContent>: Sendable, Hashable {
    public let content: Content
    public let json: Value

    /// Signs the content.
    public init(_ content: Content, by key: SigningKey) throws {
        var members = try ValueEncoder().encode(content).objectValue ?? [:]
        members["kind"] = .string(Content.kind)
        members["key"] = .string(key.name.text)
        let signature = key.sign(Array(Value.object(members).json.utf8))
        members["signature"] = .string(Hexadecimal.encode(signature))
        self.content = content
        json = .object(members)
    }

    /// Parses a document without verifying its signature.
    /// - Throws: ``FieldError`` with the path of the invalid member.
    public init(_ bytes: [UInt8]) throws(FieldError) {
        do {
            json = try JSONText.decode(Value.self, from: bytes)
            guard json["kind"]?.stringValue == Content.kind else {
                throw FieldError(
                    path: "kind", expected: "'\(Content.kind)'", found: json["kind"]?.json ?? "nothing")
            }
            content = try ValueDecoder().decode(Content.self, from: json)
        } catch let error as FieldError {
            throw error
        } catch let error as DecodingError {
            throw FieldError(error)
        } catch {
            throw FieldError(message: "\(error)")
        }
    }

    /// The name of the key that signed; empty if the document has none. It is not authenticated.
    public var key: String { json["key"]?.stringValue.flatMap { Token(ifValid: $0) }?.text ?? "" }

    /// Whether the owner of a key signed exactly this document.
    public func isSigned(by key: PublicKey) -> Bool {
        guard var members = json.objectValue, let text = members.removeValue(forKey: "signature")?.stringValue,
            let signature = Hexadecimal.decode(text)
        else { return false }
        return key.verifies(signature, of: Array(Value.object(members).json.utf8))
    }

    public var bytes: [UInt8] { Array(json.json.utf8) }
}

/// A type whose values can be signed. It must encode as an object.
public protocol SignedContent: Codable, Hashable, Sendable {
    /// The type of the document, such as `pointer`.
    static var kind: String { get }
}
