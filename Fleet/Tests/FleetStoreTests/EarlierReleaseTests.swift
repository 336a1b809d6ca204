import EventBus
import FleetCore
import FleetStore
import FleetTestSupport
import FleetWire
import FoundationEssentials
import Host
import Testing

/// A sidecar of 0.1 wrote the folder `Earlier/0.1`: it had adopted a bundle, and the broker was away.
@Suite struct EarlierReleaseTests {
    private let folder = try! TemporaryFolder()

    private func store() throws -> StoreFolder {
        let earlier = #filePath.split(separator: "/").dropLast(2).reduce(into: "") { $0 += "/" + $1 } + "/Earlier/0.1"
        if !FileManager.default.fileExists(atPath: folder.path("h")) {
            try FileManager.default.copyItem(atPath: earlier, toPath: folder.path("h"))
            // Of a clone, others of the same group may be able to change the files. A sidecar refuses that.
            for name in ["", "/memory.json", "/trust.json", "/outbox"] {
                let mode = name.hasSuffix(".json") ? 0o600 : 0o755
                try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path("h") + name)
            }
        }
        return try StoreFolder(folder.path("h"), seed: 0)
    }

    @Test("the sidecar of another release goes on with the rules and the serial that were there")
    func rules() throws {
        let store = try store()
        let memory = store.memory.memory.adoption
        let bundle = try #require(memory.running)
        #expect(memory.highest == 1 && memory.good == bundle && memory.verdict == .adopted)
        #expect(store.rules.current == bundle && store.rules.has(bundle))
        let trust = try TrustFile(store.path + "/trust.json").read()
        let pointer = try Signed<Pointer>(Array(try #require(memory.pointer).utf8))
        #expect(trust.isSigned(pointer) && pointer.content.bundle == bundle)
    }

    @Test("what waited for the broker is still there, in its order, and nothing of it is lost")
    func outbox() throws {
        let outbox = try store().outbox(limit: 4 << 20)
        let items = try outbox.read(from: 0, count: 1000)
        #expect(items.map(\.number) == Array(12...36))
        let messages = try items.compactMap { item -> String? in
            guard case .event(_, let event) = item else { return nil }
            let payload = try JSONText.decode(Value.self, from: event.payload)["event"]
            return payload?["type"] == "toast.show" ? payload?["data"]?["message"]?.stringValue : nil
        }
        #expect(messages == ["text-5", "text-6", "text-7"])
        #expect(outbox.notes.isEmpty)
    }
}
