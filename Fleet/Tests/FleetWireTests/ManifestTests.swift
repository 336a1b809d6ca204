import EventBus
import FleetWire
import Testing

@Suite struct ManifestTests {
    private func refusal(_ files: [String: [UInt8]], minVersion: String? = nil) -> String? {
        do {
            _ = try Bundle(files: files, created: "2026-11-26T12:00:00Z", minVersion: minVersion)
            return nil
        } catch {
            return error.description
        }
    }

    @Test(
        "a path that leads out, is hidden, or is of another kind is refused with its name",
        arguments: [
            "../x.lua", "a/../b.lua", "/etc/x.lua", "a//b.lua", "./a.lua", ".a.lua", "a/.b/c.lua", "a.lua/", "a\\b.lua",
            "a.txt", "lua", "a.LUA", "a\n.lua", "ä.lua", "a\u{7F}.lua", "a.lua\0.lua", "", "a.lua.",
            String(repeating: "x", count: 252) + ".lua",
        ])
    func path(_ path: String) throws {
        let text = try #require(refusal([path: [1]]))
        #expect(text.contains(String(path.prefix(6))) || text.contains(#"\"#), "\(text)")
        #expect(!text.utf8.contains { $0 < 0x20 }, "no control character reaches a terminal")
    }

    @Test("a path of 255 bytes is taken")
    func longest() {
        #expect(refusal([String(repeating: "x", count: 251) + ".lua": [1]]) == nil)
    }

    @Test("a file that is also a folder is refused")
    func fileAndFolder() {
        #expect(refusal(["a.lua": [], "a.lua/b.lua": []])?.contains("folder") == true)
    }

    @Test("no files, 1,001 files and more than 4 MiB are refused")
    func bounds() throws {
        #expect(refusal([:]) == "the bundle: it has no files")
        let many = Dictionary(uniqueKeysWithValues: (0..<1001).map { ("f\($0).lua", [UInt8]()) })
        #expect(refusal(many)?.contains("1001 files") == true)
        let half = [UInt8](repeating: 7, count: 2 << 20)
        #expect(refusal(["a.lua": half, "b.lua": half]) == nil)
        #expect(refusal(["a.lua": half, "b.lua": half, "c.lua": [1]])?.contains("4194305 bytes") == true)
        #expect(refusal(["a.lua": half + half + [1]])?.hasPrefix("a.lua: ") == true)
    }

    @Test("a manifest that names sizes whose sum is beyond all numbers is refused")
    func sizes() throws {
        let digest = Digest(of: []).description
        for size in [Int.max, -1, Manifest.largest] {
            let file = { (path: Value) in Value.object(["path": path, "size": .int(size), "sha256": .string(digest)]) }
            let manifest: Value = ["v": 1, "created": "x", "files": .array([file("a.lua"), file("b.lua")])]
            #expect(throws: BundleProblem.self) {
                try Bundle(
                    archive: Compression.compress(manifest.bytes + [10]), named: Digest(of: manifest.bytes))
            }
        }
    }

    @Test("paths that are not sorted, or there twice, another form, and unknown members are refused")
    func form() throws {
        let bundle = try Bundle(files: ["a.lua": [1], "b.lua": [2]], created: "x")
        let json = try #require(try ValueEncoder().encode(bundle.manifest).objectValue)
        let files = try #require(json["files"]?.arrayValue)
        func refusal(_ change: (inout [String: Value]) -> Void) -> String? {
            var members = json
            change(&members)
            let head = Value.object(members).bytes
            return FleetWireTests.refusal {
                _ = try Bundle(archive: Compression.compress(head + [10, 1, 2]), named: Digest(of: head))
            }
        }
        #expect(refusal { _ in } == nil)
        #expect(refusal { $0["files"] = .array(files.reversed()) }?.contains("sorted") == true)
        #expect(refusal { $0["files"] = .array([files[0], files[0]]) }?.contains("twice") == true)
        #expect(refusal { $0["v"] = 2 }?.contains("form 2") == true)
        #expect(refusal { $0["minVersion"] = "new" }?.contains("minVersion") == true)
        #expect(refusal { $0["extra"] = 1 }?.contains("members that this version does not know") == true)
    }

    @Test(
        "versions are compared by their numbers",
        arguments: [
            (nil, "0.1.0", true), ("0.1.0", "0.1.0", true), ("0.2", "0.10.0", true), ("0.10.0", "0.2", false),
            ("1.0.0", "1", true), ("1.0.1", "1", false), ("1", "1.0.0", true), ("0.1.0", "0.1.0-dev", false),
        ] as [(String?, String, Bool)])
    func versions(_ least: String?, _ own: String, _ runs: Bool) throws {
        let bundle = try Bundle(files: ["a.lua": []], created: "x", minVersion: least)
        #expect(bundle.manifest.runs(on: own) == runs)
    }

    @Test(
        "a lowest version that is none is refused", arguments: ["", "1.", "+1.0", "-1", "1.0 ", "99999999999999999999"])
    func versionForm(_ text: String) {
        #expect(refusal(["a.lua": []], minVersion: text)?.contains("minVersion") == true)
    }
}
