import FleetCore
import FleetStore
import FleetTestSupport
import FleetWire
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

@Suite struct StoreFolderTests {
    private let folder = try! TemporaryFolder()

    private func open(seed: Int = 5) throws -> StoreFolder { try StoreFolder(folder.path("var/h"), seed: seed) }

    @Test("a new folder has rules for the host, and the rest is its user's only")
    func new() throws {
        let store = try open()
        let outbox = try store.outbox(limit: 4 << 20)
        outbox.append([event(1)])
        #expect(
            try folder.names(in: "var/h")
                == ["base", "base-rules", "bundles", "current", "lock", "memory.json", "outbox"])
        #expect(mode(folder.path("var/h")) == 0o755)
        #expect(mode(folder.path("var/h/outbox")) == 0o700)
        #expect(mode(folder.path("var/h/memory.json")) == 0o600)
        #expect(mode(folder.path("var/h/lock")) & 0o077 == 0)
    }

    @Test("a second sidecar does not get the folder, and gets it after the first one")
    func lock() throws {
        var first: StoreFolder? = try open()
        #expect(refusal { _ = try open() }?.contains("another sidecar uses this folder") == true)
        #expect(first?.notes.isEmpty == true)
        first = nil
        #expect(refusal { _ = try open() } == nil)
    }

    @Test("the memory of a host that was in a fleet is never made anew")
    func memory() throws {
        do {
            let store = try open(seed: 5)
            try store.memory.update { $0.adoption.highest = 9 }
        }
        #expect(try open(seed: 6).memory.memory.seed == 5)
        #expect(try open(seed: 6).memory.memory.adoption.highest == 9)
        try folder.remove("var/h/memory.json")
        #expect(refusal { _ = try open() }?.contains("memory.json: is missing") == true)
    }

    @Test("a host whose memory is lost joins as a new one after what the message says")
    func joinsAgain() throws {
        try folder.write("return {}", to: "var/h/own/toast.lua")
        #expect(symlink("own", folder.path("var/h/current")) == 0)
        do {
            let store = try open(seed: 5)
            let bundle = try bundle()
            try store.rules.store(bundle)
            try store.rules.flip(to: bundle.digest)
        }
        try folder.remove("var/h/memory.json")
        #expect(refusal { _ = try open() }?.contains("remove memory.json and the link base") == true)
        try folder.remove("var/h/current")
        #expect(symlink("own", folder.path("var/h/current")) == 0)
        try folder.remove("var/h/base")
        let store = try open(seed: 6)
        #expect(store.memory.memory.seed == 6)
        #expect(store.rules.current == nil)
        try store.rules.flip(to: try bundle().digest)
        try store.rules.flip(to: nil)
        #expect(try folder.names(in: "var/h/current") == ["toast.lua"])
    }

    @Test("a kill after the memory was made and before the rules were does not stop the next start")
    func killed() throws {
        _ = try open(seed: 5)
        try folder.remove("var/h/base")
        #expect(try open(seed: 6).memory.memory.seed == 5)
    }

    @Test("a folder of another user is refused", .enabled(if: geteuid() == 0))
    func foreign() throws {
        try folder.write("", to: "var/h/x")
        #expect(chown(folder.path("var"), 65_534, 65_534) == 0)
        #expect(refusal { _ = try open() }?.contains("belongs to the user 'nobody'") == true)
    }

    @Test("a link in the place of the lock is not followed")
    func linkedLock() throws {
        try folder.write("", to: "var/h/x")
        #expect(symlink(folder.path("elsewhere"), folder.path("var/h/lock")) == 0)
        #expect(throws: StoreProblem.self) { try open() }
        #expect(access(folder.path("elsewhere"), F_OK) != 0)
    }
}
