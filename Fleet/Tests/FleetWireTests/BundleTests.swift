import EventBus
import FleetCore
import FleetTestSupport
import FleetWire
import Testing

@Suite struct BundleTests {
    private let files = ["toast.lua": Array("return {}".utf8), "lib/list.lua": Array("return { 1 }".utf8)]

    private func bundle() throws -> Bundle { try Bundle(files: files, created: "2026-11-26T12:00:00Z") }

    @Test("a bundle comes back from its archive")
    func archive() throws {
        let bundle = try bundle()
        #expect(try Bundle(archive: bundle.archive, named: bundle.digest) == bundle)
    }

    @Test("a bundle of another name is refused")
    func name() throws {
        let bundle = try bundle()
        let other = try Bundle(files: files, created: "2026-11-26T12:00:01Z")
        #expect(throws: BundleProblem.self) { try Bundle(archive: bundle.archive, named: other.digest) }
    }

    @Test("the name is the SHA-256 of the canonical manifest, whatever the order of the files was")
    func digest() throws {
        let bundle = try bundle()
        // printf '%s' '{"created":…}' | sha256sum
        let text =
            #"{"created":"2026-11-26T12:00:00Z","files":[{"path":"lib/list.lua","sha256":"\#(Digest(of: files["lib/list.lua"]!))","size":12},{"path":"toast.lua","sha256":"\#(Digest(of: files["toast.lua"]!))","size":9}],"v":1}"#
        #expect(String(decoding: bundle.manifest.bytes, as: UTF8.self) == text)
        #expect(bundle.digest == Digest(of: Array(text.utf8)))
        #expect("\(Digest(of: []))" == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    }

    @Test("an archive of which any byte is another one opens as this bundle or not at all")
    func flipped() throws {
        let bundle = try bundle()
        let archive = bundle.archive
        for index in archive.indices {
            for mask in [1, 0x10, 0x80, 0xFF] as [UInt8] {
                var bytes = archive
                bytes[index] ^= mask
                // A bit of zlib's header tells only how well it was compressed.
                if let opened = try? Bundle(archive: bytes, named: bundle.digest) { #expect(opened == bundle) }
            }
        }
    }

    @Test("content that is changed inside of the compression is refused with the file's name")
    func changed() throws {
        let bundle = try bundle()
        var plain = try Compression.expand(bundle.archive, atMost: 1 << 20)
        plain[plain.count - 1] ^= 1
        #expect(
            refusal { _ = try Bundle(archive: Compression.compress(plain), named: bundle.digest) }?
                .hasPrefix("toast.lua: ") == true)
        plain[plain.count - 1] ^= 1
        #expect(
            refusal { _ = try Bundle(archive: Compression.compress(plain + [0]), named: bundle.digest) }?
                .contains("1 bytes that the manifest does not name") == true)
        #expect(
            refusal { _ = try Bundle(archive: Compression.compress(plain.dropLast()), named: bundle.digest) }?
                .contains("missing") == true)
    }

    @Test("an archive that is cut anywhere is refused")
    func cut() throws {
        let bundle = try bundle()
        for length in 0..<bundle.archive.count {
            #expect(throws: BundleProblem.self) {
                try Bundle(archive: Array(bundle.archive.prefix(length)), named: bundle.digest)
            }
        }
    }

    @Test("a small archive that expands to more than a bundle is refused")
    func bomb() throws {
        let bomb = Compression.compress([UInt8](repeating: 0, count: 64 << 20))
        #expect(bomb.count < 1 << 20)
        #expect(refusal { _ = try Bundle(archive: bomb, named: Digest(of: [])) }?.contains("more than") == true)
    }

    @Test("a large bundle comes back from its parts, each below the largest message")
    func parts() throws {
        var random = SeededNumbers(seed: 1)
        let noise = (0..<(3 << 20) / 8).flatMap { _ in
            withUnsafeBytes(of: random.next()) { Array($0) }
        }
        let bundle = try Bundle(files: ["noise.json": noise], created: "x")
        let messages = bundle.messages(in: Subjects(fleet: lab))
        #expect(messages.count == 25)
        #expect(messages.allSatisfy { $0.body.count <= Parts.size && $0.body.count > 0 })
        #expect(Set(messages.map(\.subject)).count == messages.count)
        let first = Incoming(messages[0].subject, headers: messages[0].headers, body: messages[0].body)
        #expect(try Bundle.parts(in: first) == 25)
        #expect(try Bundle(archive: messages.flatMap(\.body), named: bundle.digest) == bundle)
    }

    @Test("a number of parts that no bundle has is refused", arguments: [nil, "", "0", "-1", "99", "1e9", "x"])
    func partCount(_ text: String?) {
        var headers: Headers = [:]
        headers[Parts.count] = text
        #expect(throws: BundleProblem.self) { try Bundle.parts(in: Incoming("x", headers: headers, body: [])) }
    }
}
