import CSodium
import EventBus

/// The secret half of an Ed25519 key. It stays with the operator who signs, and is never on a host or a broker.
public struct SigningKey: Sendable {
    /// The name of the key in the `trust.json` of hosts.
    public let name: Token
    private let secret: [UInt8]

    /// Generates a new key.
    public init(name: Token) {
        self.name = name
        // Selects the source of random numbers. The other functions of the library need no initialization.
        // trap: no key may be made without random numbers
        precondition(sodium_init() >= 0, "libsodium has no source of random numbers")
        var publicBytes = [UInt8](repeating: 0, count: Int(crypto_sign_PUBLICKEYBYTES))
        var secret = [UInt8](repeating: 0, count: Int(crypto_sign_SECRETKEYBYTES))
        crypto_sign_keypair(&publicBytes, &secret)
        self.secret = secret
    }

    /// Derives a key from a seed: the same seed gives the same key.
    /// - Parameter seed: 32 bytes.
    /// - Throws: ``FieldError`` for any other number of bytes.
    public init(name: Token, seed: [UInt8]) throws(FieldError) {
        guard seed.count == Int(crypto_sign_SEEDBYTES) else {
            throw FieldError(expected: "\(crypto_sign_SEEDBYTES) bytes", found: "\(seed.count)")
        }
        self.name = name
        var publicBytes = [UInt8](repeating: 0, count: Int(crypto_sign_PUBLICKEYBYTES))
        var secret = [UInt8](repeating: 0, count: Int(crypto_sign_SECRETKEYBYTES))
        crypto_sign_seed_keypair(&publicBytes, &secret, seed)
        self.secret = secret
    }

    public var publicKey: PublicKey {
        PublicKey(bytes: Array(secret.suffix(Int(crypto_sign_PUBLICKEYBYTES))))
    }

    func sign(_ message: [UInt8]) -> [UInt8] {
        var signature = [UInt8](repeating: 0, count: Int(crypto_sign_BYTES))
        crypto_sign_detached(&signature, nil, message, UInt64(message.count), secret)
        return signature
    }
}

/// Keeps the secret out of messages and dumps.
extension SigningKey: CustomStringConvertible, CustomReflectable {
    public var description: String { "the key '\(name)'" }
    public var customMirror: Mirror { Mirror(self, children: ["name": name]) }
}

/// The file of a key: one object with its name and 64 hexadecimal digits.
extension SigningKey: Codable {
    private enum Keys: String, CodingKey { case name, seed }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Keys.self)
        guard let seed = Hexadecimal.decode(try fields.decode(String.self, forKey: .seed)),
            seed.count == Int(crypto_sign_SEEDBYTES)
        else { throw FieldError(path: "seed", expected: "64 hexadecimal digits", found: "something else") }
        try self.init(name: fields.decode(Token.self, forKey: .name), seed: seed)
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Keys.self)
        try fields.encode(name, forKey: .name)
        try fields.encode(Hexadecimal.encode(Array(secret.prefix(Int(crypto_sign_SEEDBYTES)))), forKey: .seed)
    }
}

/// The public half of an Ed25519 key, with which hosts verify signatures of its owner.
public struct PublicKey: Hashable, Sendable, Codable {
    fileprivate let bytes: [UInt8]

    fileprivate init(bytes: [UInt8]) { self.bytes = bytes }

    func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        signature.count == Int(crypto_sign_BYTES)
            && crypto_sign_verify_detached(signature, message, UInt64(message.count), bytes) == 0
    }

    public init(from decoder: any Decoder) throws {
        guard let bytes = Hexadecimal.decode(try String(from: decoder)),
            bytes.count == Int(crypto_sign_PUBLICKEYBYTES)
        else { throw FieldError(expected: "a public key of 64 hexadecimal digits", found: "something else") }
        self.bytes = bytes
    }

    public func encode(to encoder: any Encoder) throws { try Hexadecimal.encode(bytes).encode(to: encoder) }
}
