import EventBus
import Host

/// A document as its signer wrote it: one JSON object whose member `signature` is the Ed25519 signature of the canonical JSON
/// of all other members. `key` names the key, and `kind` says what the document is, so that the signature of one kind never
/// counts for another.
///
/// The object is kept as it came, with the members that this version does not know, because the signature is of all of them.
public struct Signed<Content: SignedContent>: Sendable, Hashable {
    public let content: Content
    public let json: Value

    /// Signs.
    public init(_ content: Content, by key: SigningKey) throws {
        var members = try ValueEncoder().encode(content).objectValue ?? [:]
        members["kind"] = .string(Content.kind)
        members["key"] = .string(key.name.text)
        let signature = key.sign(Array(Value.object(members).json.utf8))
        members["signature"] = .string(Hexadecimal.encode(signature))
        self.content = content
        json = .object(members)
    }

    /// Reads a document, without a look at its signature.
    /// - Throws: ``FieldError`` with the path of the member that is wrong.
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

    /// The name of the key that signed; empty if the document has none. Anybody may have written it.
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

/// What can be signed. It encodes as an object.
public protocol SignedContent: Codable, Hashable, Sendable {
    /// What the document is, such as `pointer`.
    static var kind: String { get }
}
