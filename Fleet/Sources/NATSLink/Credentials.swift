import CSodium
import EventBus
import Foundation

/// Authenticates a link to a server.
struct Credentials: Sendable {
    /// The members of the first message to the server.
    let members: [String: Value]
    /// The seed of the key that signs the server's nonce; nil if there is none.
    private let seed: [UInt8]?

    /// Reads the files of a credential.
    /// - Throws: ``NATSLink/SetupProblem/file(_:_:)`` if a file cannot be read or is invalid.
    init(_ credential: NATSLink.Credential) throws(NATSLink.SetupProblem) {
        switch credential {
        case .none: (members, seed) = ([:], nil)
        case .password(let user, let password):
            (members, seed) = (["user": .string(user), "pass": .string(password)], nil)
        case .seedFile(let path):
            let key = try UserKey(inFile: path)
            (members, seed) = (["nkey": .string(key.publicKey)], key.seed)
        case .credentialFile(let path):
            let lines = try UserKey.text(ofFile: path).split(whereSeparator: \.isNewline).map(String.init)
            guard let start = lines.firstIndex(where: { $0.contains("BEGIN NATS USER JWT") }),
                lines.indices.contains(start + 1)
            else { throw .file(path, "has no JWT of a user, as nsc writes it") }
            let token = lines[start + 1].trimmingCharacters(in: .whitespaces)
            (members, seed) = (["jwt": .string(token)], try UserKey(inFile: path).seed)
        }
    }

    /// The members, with the signature of the server's nonce.
    func signing(_ nonce: String?) -> [String: Value] {
        guard let seed, let nonce else { return members }
        var members = members
        members["sig"] = .string(UserKey.signature(of: nonce, by: seed))
        return members
    }
}

/// The nkey of a user: an Ed25519 key encoded in base 32.
public struct UserKey: Sendable {
    /// 32 bytes.
    let seed: [UInt8]
    /// `U…`, which identifies the user to the server.
    public let publicKey: String

    /// Generates a new key.
    public init() {
        var seed = [UInt8](repeating: 0, count: Int(crypto_sign_SEEDBYTES))
        randombytes_buf(&seed, seed.count)
        self.init(seed: seed)
    }

    private init(seed: [UInt8]) {
        self.seed = seed
        publicKey = Self.encode([Self.user] + Self.pair(of: seed).publicKey)
    }

    /// Reads the seed, `SU…`, from a file that may also contain other words.
    init(inFile path: String) throws(NATSLink.SetupProblem) {
        let words = try Self.text(ofFile: path).split(whereSeparator: \.isWhitespace)
        guard let seed = words.lazy.filter({ $0.hasPrefix("SU") }).compactMap(Self.seed).first else {
            throw .file(path, "has no seed of a user's nkey, which begins with SU")
        }
        self.init(seed: seed)
    }

    /// The seed as text, `SU…`.
    public var seedText: String {
        // Five bits for the kind "seed", five for "user"; the rest of the second byte is zero.
        Self.encode([Self.kindOfSeed | Self.user >> 5, (Self.user & 31) << 3] + seed)
    }

    static func signature(of nonce: String, by seed: [UInt8]) -> String {
        var signature = [UInt8](repeating: 0, count: Int(crypto_sign_BYTES))
        let message = Array(nonce.utf8)
        crypto_sign_detached(&signature, nil, message, UInt64(message.count), pair(of: seed).secret)
        // URL-safe Base64 without padding.
        return Data(signature).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
            .replacing("=", with: "")
    }

    static func text(ofFile path: String) throws(NATSLink.SetupProblem) -> String {
        guard let data = FileManager.default.contents(atPath: path) else { throw .file(path, "cannot be read") }
        return String(decoding: data, as: UTF8.self)
    }

    private static func pair(of seed: [UInt8]) -> (publicKey: [UInt8], secret: [UInt8]) {
        var publicKey = [UInt8](repeating: 0, count: Int(crypto_sign_PUBLICKEYBYTES))
        var secret = [UInt8](repeating: 0, count: Int(crypto_sign_SECRETKEYBYTES))
        crypto_sign_seed_keypair(&publicKey, &secret, seed)
        return (publicKey, secret)
    }

    // MARK: Text

    /// The five-bit prefixes that encode as the letters U and S.
    private static let user: UInt8 = 20 << 3
    private static let kindOfSeed: UInt8 = 18 << 3

    private static func encode(_ bytes: [UInt8]) -> String { Base32.encode(bytes + checksum(bytes)) }

    /// Two bytes of prefix, 32 of seed and two of checksum.
    private static func seed(in text: Substring) -> [UInt8]? {
        guard let bytes = Base32.decode(text), bytes.count == 36, Array(bytes[34...]) == checksum(bytes[..<34]) else {
            return nil
        }
        return Array(bytes[2..<34])
    }

    /// CRC-16/XMODEM, low byte first.
    private static func checksum(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        var sum: UInt16 = 0
        for byte in bytes {
            sum ^= UInt16(byte) << 8
            for _ in 0..<8 { sum = sum & 0x8000 != 0 ? sum << 1 ^ 0x1021 : sum << 1 }
        }
        return [UInt8(sum & 0xFF), UInt8(sum >> 8)]
    }
}
