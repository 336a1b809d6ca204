import EventBus
import FleetStore
import FleetTestSupport
import FleetWire
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

@Suite struct SetupFileTests {
    private let folder = try! TemporaryFolder()

    private func key(_ name: String = "ops") throws -> SigningKey {
        try SigningKey(name: Token(name), seed: Array(repeating: 1, count: 32))
    }

    private func trust(serial: Int = 0) throws -> Trust {
        Trust(fleet: try Token("lab"), keys: ["ops": try key().publicKey], serial: serial)
    }

    // MARK: trust.json

    @Test("trust comes back from its file, and a change of keys replaces it")
    func trust() throws {
        let file = TrustFile(folder.path("trust.json"))
        try file.write(trust())
        #expect(try file.read() == trust())
        try file.write(trust(serial: 8))
        #expect(try file.read().serial == 8)
        #expect(mode(file.path) == 0o644)
        #expect(try folder.names(in: ".") == ["trust.json"])
    }

    @Test("a full disk leaves the old trust")
    func trustFull() throws {
        let small = SmallDisk()
        let file = TrustFile(folder.path("trust.json"), disk: small.disk)
        try file.write(trust(serial: 1))
        small.room = 10
        #expect(throws: StoreProblem.self) { try file.write(trust(serial: 2)) }
        #expect(try file.read().serial == 1)
    }

    @Test(
        "a wrong trust.json is refused with the path of the file and of the field",
        arguments: [
            (#"{"fleet":"lab"}"#, "keys: missing"), (#"{"fleet":"Lab","keys":{}}"#, "fleet: 'Lab' is not a name"),
            (#"{"fleet":"lab","keys":{}}"#, "keys: there is no key"),
            (#"{"fleet":"lab","keys":{"ops":"12"}}"#, "keys.ops: expected a public key of 64 hexadecimal digits"),
            (#"{"fleet":"lab","keys":{},"seriall":1}"#, "seriall: is no field of trust.json (did you mean 'serial'?)"),
            (#"{"fleet":"lab","keys":{},"serial":"1"}"#, "serial: expected a whole number"),
            ("[]", "expected trust.json as an object, found a list"), ("{", "line 1"), ("", "line 1"),
        ])
    func wrongTrust(_ text: String, _ expected: String) throws {
        try folder.write(text, to: "trust.json")
        let refused = try #require(refusal { _ = try TrustFile(folder.path("trust.json")).read() })
        #expect(refused.hasPrefix(folder.path("trust.json") + ": "), "\(refused)")
        #expect(refused.contains(expected), "\(refused)")
    }

    @Test("a trust.json that others may change is refused with its mode", arguments: [0o664, 0o646, 0o666, 0o620])
    func openTrust(_ mode: Int) throws {
        let file = TrustFile(folder.path("trust.json"))
        try file.write(trust())
        #expect(chmod(file.path, mode_t(mode)) == 0)
        let refused = try #require(refusal { _ = try file.read() })
        #expect(refused.contains("(mode \(String(mode, radix: 8)))"))
        #expect(refused.contains("chmod go-w"))
    }

    @Test("a trust.json is refused that another user owns, or could replace", .enabled(if: geteuid() == 0))
    func foreignTrust() throws {
        let file = TrustFile(folder.path("inner/trust.json"))
        try folder.write("", to: "inner/x")
        try file.write(trust())
        #expect(chown(file.path, 65_534, 65_534) == 0)
        #expect(refusal { _ = try file.read() }?.contains("belongs to the user 'nobody'") == true)
        #expect(chown(file.path, 0, 0) == 0)
        #expect(chown(folder.path("inner"), 65_534, 65_534) == 0)
        #expect(refusal { _ = try file.read() }?.contains("the folder '\(folder.path("inner"))' belongs") == true)
        #expect(chown(folder.path("inner"), 0, 0) == 0)
        // Another user's link on the way.
        #expect(symlink(folder.path("inner"), folder.path("way")) == 0)
        #expect(lchown(folder.path("way"), 65_534, 65_534) == 0)
        #expect(
            refusal { _ = try TrustFile(folder.path("way/trust.json")).read() }?
                .contains("the link '\(folder.path("way"))' belongs") == true)
        #expect(lchown(folder.path("way"), 0, 0) == 0)
        #expect(try TrustFile(folder.path("way/trust.json")).read() == trust())
        #expect(chmod(folder.path("inner"), 0o777) == 0)
        #expect(refusal { _ = try file.read() }?.contains("every user may replace") == true)
    }

    @Test("a file that is none, or has no end, is refused")
    func noFile() {
        #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
        for name in ["nowhere", ".", "pipe"] {
            #expect(throws: StoreProblem.self) { try TrustFile(folder.path(name)).read() }
        }
    }

    // MARK: Keys

    @Test("a key comes back from its file, which only its user can read, and is never replaced")
    func key() throws {
        let file = KeyFile(folder.path("ops.key"))
        let key = SigningKey(name: try Token("ops"))
        try file.write(key)
        #expect(mode(file.path) == 0o600)
        let read = try file.read()
        #expect(read.name == key.name)
        #expect(read.publicKey == key.publicKey)
        #expect(refusal { try file.write(key) }?.contains("exists") == true)
        #expect(try file.read().publicKey == key.publicKey)
    }

    @Test("a key that others can read is refused with what to do", arguments: [0o640, 0o604, 0o644, 0o660])
    func openKey(_ mode: Int) throws {
        let file = KeyFile(folder.path("ops.key"))
        try file.write(key())
        #expect(chmod(file.path, mode_t(mode)) == 0)
        #expect(refusal { _ = try file.read() }?.contains("chmod") == true)
    }

    @Test("a wrong key is refused, and its digits are not shown")
    func wrongKey() throws {
        let seed = String(repeating: "ab", count: 31)
        try folder.write(#"{"name":"ops","seed":"\#(seed)"}"#, to: "ops.key", mode: 0o600)
        let text = try #require(refusal { _ = try KeyFile(folder.path("ops.key")).read() })
        #expect(text.contains("seed"))
        #expect(!text.contains("abab"))
    }

    // MARK: allow.json

    @Test("without allow.json, and with an empty one, nothing may be injected")
    func nothingAllowed() throws {
        #expect(try AllowFile.read(folder.path("allow.json")) == AllowFile())
        try folder.write("{}", to: "allow.json")
        #expect(try AllowFile.read(folder.path("allow.json")) == AllowFile())
    }

    @Test("the patterns of allow.json are read")
    func allowed() throws {
        try folder.write(#"{"inject":["toast.*","popup.present"]}"#, to: "allow.json")
        #expect(try AllowFile.read(folder.path("allow.json")).inject.map(\.text) == ["toast.*", "popup.present"])
    }

    @Test("a wrong allow.json is refused, so that a slip never allows more")
    func wrongAllow() throws {
        for (text, expected) in [
            (
                #"{"inject":["toast.*","to*st"]}"#,
                "inject[1]: expected a pattern of topics such as 'toast.*', found 'to*st'"
            ),
            (#"{"injects":[]}"#, "injects: is no field of allow.json (did you mean 'inject'?)"),
            (#"{"inject":"toast.*"}"#, "inject: expected a list"),
        ] {
            try folder.write(text, to: "allow.json")
            #expect(refusal { _ = try AllowFile.read(folder.path("allow.json")) }?.contains(expected) == true)
        }
        try folder.write("{}", to: "allow.json", mode: 0o666)
        #expect(throws: StoreProblem.self) { try AllowFile.read(folder.path("allow.json")) }
    }
}
