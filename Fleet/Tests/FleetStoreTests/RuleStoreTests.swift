import FleetStore
import FleetTestSupport
import FleetWire
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

@Suite struct RuleStoreTests {
    private let folder = try! TemporaryFolder()
    private let small = SmallDisk()

    private var store: RuleStore { RuleStore(folder.path("h"), disk: small.disk) }

    private func text(_ name: String = "toast.lua") -> String? {
        (try? folder.bytes(of: "h/current/" + name)).map { String(decoding: $0, as: UTF8.self) }
    }

    private func other() throws -> Bundle { try bundle(["toast.lua": "return { 2 }"]) }

    @Test("at the first start a host finds an empty folder of rules")
    func first() throws {
        #expect(try store.prepare().isEmpty)
        #expect(try folder.names(in: "h/current").isEmpty)
        #expect(store.current == nil)
        #expect(try folder.names(in: "h") == ["base", "base-rules", "bundles", "current"])
        #expect(try store.prepare().isEmpty)
    }

    @Test("a stored bundle is there with every file, and is in use after the flip")
    func flip() throws {
        let (one, two) = (try bundle(), try other())
        try store.prepare()
        for bundle in [one, two] {
            #expect(!store.has(bundle.digest))
            try store.store(bundle)
            #expect(store.has(bundle.digest))
            #expect(try store.load(bundle.digest) == bundle)
        }
        #expect(text() == nil)
        try store.flip(to: one.digest)
        #expect(text() == "return {}")
        #expect(text("lib/list.lua") == "return { 1 }")
        #expect(store.current == one.digest)
        try store.flip(to: two.digest)
        #expect(text() == "return { 2 }")
        #expect(text("lib/list.lua") == nil)
        try store.flip(to: nil)
        #expect(store.current == nil)
        #expect(text() == nil)
        #expect(try folder.names(in: "h").count == 4)
    }

    @Test("what the link led to before the fleet is the base, and is in use again after a flip back")
    func base() throws {
        try folder.write("return { 0 }", to: "mine/toast.lua")
        try folder.write("", to: "h/note")
        #expect(symlink("../mine", folder.path("h/current")) == 0)
        try store.prepare()
        #expect(text() == "return { 0 }")
        try store.store(bundle())
        try store.flip(to: bundle().digest)
        try store.prepare()
        #expect(text() == "return {}")
        try store.flip(to: nil)
        #expect(text() == "return { 0 }")
        #expect(try !folder.names(in: "h").contains("base-rules"))
    }

    @Test("a base that is gone is an error that names it, and the rules stay")
    func baseGone() throws {
        try folder.write("return { 0 }", to: "mine/toast.lua")
        try folder.write("", to: "h/note")
        #expect(symlink("../mine", folder.path("h/current")) == 0)
        try store.prepare()
        try store.store(bundle())
        try store.flip(to: bundle().digest)
        try folder.remove("mine")
        #expect(
            refusal { try store.flip(to: nil) }?.contains("/h/base: leads to '../mine', which is no folder") == true)
        #expect(text() == "return {}")
    }

    @Test("a folder in the place of the link is refused with what to do")
    func realFolder() throws {
        try folder.write("return {}", to: "h/current/toast.lua")
        #expect(refusal { try store.prepare() }?.contains("ln -s rules current") == true)
        #expect(text() == "return {}")
    }

    @Test("a bundle that is not there, or not as a whole, is never put in use")
    func incomplete() throws {
        try store.prepare()
        let bundle = try bundle()
        #expect(throws: StoreProblem.self) { try store.flip(to: bundle.digest) }
        let path = "h/bundles/\(bundle.digest)"
        for damage in [
            { try folder.write("return { 9 }", to: path + "/toast.lua") },
            { try folder.remove(path + "/lib/list.lua") },
            { try folder.write("return {}", to: path + "/extra.lua") },
            { try folder.write("{}", to: path + ".manifest") },
            { try folder.remove(path + ".manifest") },
            { try folder.remove(path) },
        ] as [() throws -> Void] {
            try store.store(bundle)
            #expect(store.has(bundle.digest))
            try damage()
            #expect(!store.has(bundle.digest))
            #expect(throws: StoreProblem.self) { try store.flip(to: bundle.digest) }
            #expect(store.current == nil)
        }
        // Stored once more, it is whole again.
        try store.store(bundle)
        try store.flip(to: bundle.digest)
        #expect(text() == "return {}")
    }

    @Test("a disk that fills up at any byte leaves the old rules, no bundle, and nothing behind")
    func full() throws {
        try store.prepare()
        try store.store(other())
        try store.flip(to: other().digest)
        let bundle = try bundle()
        let size = bundle.contents.reduce(0) { $0 + $1.count } + bundle.manifest.bytes.count
        for room in 0..<size {
            small.room = room
            #expect(throws: StoreProblem.self) { try store.store(bundle) }
            #expect(!store.has(bundle.digest))
            #expect(text() == "return { 2 }")
            #expect(try folder.names(in: "h/bundles").count == 2)
        }
        small.room = size
        try store.store(bundle)
        #expect(store.has(bundle.digest))
    }

    @Test("what a kill has left is removed at the next start, and a bundle that is whole stays")
    func leftovers() throws {
        try store.prepare()
        let (one, two) = (try bundle(), try other())
        try store.store(one)
        let kept = try folder.names(in: "h/bundles")
        // Killed while the files were written; with the manifest in place; between the manifest and the files of a removal.
        try folder.write("ret", to: "h/bundles/.new-\(two.digest)/toast.lua")
        try folder.write("{", to: "h/bundles/\(two.digest).manifest.new")
        try folder.write(two.manifest.bytes, to: "h/bundles/\(two.digest).manifest")
        try folder.write("x", to: "h/bundles/.old-\(one.digest)/toast.lua")
        try folder.write("x", to: "h/bundles/\(String(repeating: "0", count: 64))/toast.lua")
        #expect(symlink("nowhere", folder.path("h/current.new")) == 0)
        #expect(!store.has(two.digest))
        try store.prepare()
        #expect(try folder.names(in: "h/bundles") == kept)
        try store.store(two)
        try store.flip(to: two.digest)
        #expect(text() == "return { 2 }")
        #expect(try folder.names(in: "h") == ["base", "base-rules", "bundles", "current"])
    }

    @Test("a link that leads nowhere at the start leads to the base after it, and that is told")
    func dangling() throws {
        try store.prepare()
        try store.store(bundle())
        try store.flip(to: bundle().digest)
        try folder.remove("h/bundles")
        let notes = try store.prepare()
        #expect(notes.count == 1)
        #expect(notes.first?.description.contains("led to 'bundles/") == true)
        #expect(store.current == nil)
        #expect(try folder.names(in: "h/current").isEmpty)
    }

    @Test("with the base forgotten while a bundle is in use, the bundle is not taken for the base")
    func baseForgotten() throws {
        try store.prepare()
        try store.store(bundle())
        try store.flip(to: bundle().digest)
        try folder.remove("h/base")
        try store.prepare()
        #expect(text() == "return {}")
        try store.flip(to: nil)
        #expect(text() == nil)
    }

    @Test("pruning keeps the one in use, the ones that are asked for, and the newest of the others")
    func prune() throws {
        try store.prepare()
        let bundles = try (0..<8).map { try bundle(["toast.lua": "return { \($0) }"]) }
        for (number, bundle) in bundles.enumerated() {
            try store.store(bundle)
            var times = [timespec(tv_sec: 1000 + number, tv_nsec: 0), timespec(tv_sec: 1000 + number, tv_nsec: 0)]
            #expect(utimensat(AT_FDCWD, store.path(of: bundle.digest) + ".manifest", &times, 0) == 0)
        }
        try store.flip(to: bundles[0].digest)
        try store.prune(keeping: [bundles[1].digest])
        #expect(bundles.map { store.has($0.digest) } == [true, true, false, false, false, false, true, true])
        try store.prune(keeping: Set(bundles.suffix(1).map(\.digest)), most: 0)
        #expect(bundles.map { store.has($0.digest) } == [true] + Array(repeating: false, count: 6) + [true])
        #expect(try folder.names(in: "h/bundles").count == 4)
        #expect(text() == "return { 0 }")
    }

    @Test("files and folders have modes by which others read and cannot change them, whatever the umask is")
    func modes() throws {
        try store.prepare()
        let bundle = try bundle()
        try store.store(bundle)
        let path = store.path(of: bundle.digest)
        for name in [folder.path("h/bundles"), folder.path("h/base-rules"), path, path + "/lib"] {
            #expect(mode(name) == 0o755, "\(name)")
        }
        for name in [path + "/toast.lua", path + "/lib/list.lua", path + ".manifest"] {
            #expect(mode(name) == 0o644, "\(name)")
        }
    }

    @Test("a folder in which every user may replace files is refused")
    func distrusted() throws {
        try folder.write("", to: "h/note")
        #expect(chmod(folder.path("h"), 0o777) == 0)
        #expect(refusal { try store.prepare() }?.contains("chmod o-w") == true)
    }
}
