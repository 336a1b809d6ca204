import EventBus
import FoundationEssentials
import RuleHost
import Synchronization
import TestSupport
import Testing
import Toast

@testable import Host

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Hundreds of valid and invalid saves in every way, while events flow through a running host.
@Suite struct WatcherStormTests {
    /// Three files on disk that are valid only together.
    private struct Saves {
        let folder: TemporaryFolder
        var generator = SeededGenerator(seed: 4)

        init() throws {
            folder = try TemporaryFolder()
            try swap(0)
        }

        var rules: String { folder.path("current") }

        private func source(_ tag: Int, settings: Bool) -> String {
            """
            -- save \(tag)
            local pair = require "lib.pair"
            assert(pair.tag == \(tag), "files of two sets")
            return {
              \(settings ? "settings = { coalescingWindow = \(tag) }," : "")
              on = {
                ["toast.dismiss"] = function(event, bus, ctx)
                  ctx.memory.count = (ctx.memory.count or 0) + 1
                  print(\(tag), event.id, ctx.memory.count)
                end,
              },
            }
            """
        }

        private func files(_ tag: Int) -> [(name: String, text: String)] {
            [
                ("lib/pair.lua", "return { tag = \(tag) }"), ("app.lua", source(tag, settings: false)),
                ("toast.lua", source(tag, settings: true)),
            ]
        }

        /// Saves a valid set, which is refused until its last file is there.
        mutating func saveGood(_ tag: Int) throws {
            if tag % 4 == 0 { return try swap(tag) }
            for (name, text) in files(tag) { try save(text, to: name) }
        }

        /// Saves a set that cannot be used.
        mutating func saveBad(_ tag: Int) throws {
            let good = source(tag, settings: true)
            let bad =
                switch Int.random(in: 0..<6, using: &generator) {
                case 0: String(good.prefix(good.utf8.count / 2))
                case 1: "-- save \(tag)\nwhile true do end"
                case 2: good + "\nend end"
                case 3: good.replacing("toast.dismiss", with: "toast.dismis")
                case 4: "-- save \(tag)\nreturn { settings = { coalescingWindow = 'soon' } }"
                default: good  // valid by itself, but not with the other files
                }
            try save(bad, to: "toast.lua")
        }

        private mutating func save(_ text: String, to name: String) throws {
            let name = "current/" + name
            switch Int.random(in: 0..<4, using: &generator) {
            case 0: try folder.write(text, to: name)
            case 1:
                try folder.write(text, to: name + ".new")
                #expect(rename(folder.path(name + ".new"), folder.path(name)) == 0)
            case 2:
                unlink(folder.path(name))
                try folder.write(text, to: name)
            default:
                let target = "targets/\(generator.next()).lua"
                try folder.write(text, to: target)
                #expect(symlink(folder.path(target), folder.path(name + ".link")) == 0)
                #expect(rename(folder.path(name + ".link"), folder.path(name)) == 0)
            }
        }

        /// Lets the link lead to another folder, so that all files change at once.
        private func swap(_ tag: Int) throws {
            for (name, text) in files(tag) { try folder.write(text, to: "set\(tag)/" + name) }
            #expect(symlink("set\(tag)", folder.path("next")) == 0)
            #expect(rename(folder.path("next"), folder.path("current")) == 0)
        }
    }

    /// Sends events until `isOn` returns false, and checks which set decided about each event.
    private static func flow(through host: LiveHost, while isOn: @escaping @Sendable () async -> Bool) async throws
        -> Int
    {
        var (sent, heard, latest) = (0, 0, 0)
        while await isOn() {
            sent += 1
            let seen = await host.dismiss("e\(sent)")
            let tag = try #require(seen.app.first.flatMap { Int($0.prefix { $0 != "\t" }) }, "event \(sent) was lost")
            try #require(seen.app == ["\(tag)\te\(sent)\t\(sent)\n"], "once, and ctx.memory knows all before it")
            try #require(tag >= latest && tag % 5 == 0, "a good set, and none from before")
            latest = tag
            // While toast.lua is deleted and not yet made again, the other files are a valid set without it.
            guard let window = seen.window else {
                try #require(seen.toast.isEmpty)
                continue
            }
            heard += 1
            try #require(window == tag && seen.toast == ["\(tag)\te\(sent)\t\(heard)\n"], "one set, and its ctx.memory")
        }
        return sent
    }

    @Test("during hundreds of saves each event meets one whole valid set, and the last saved set stays in force")
    func storm() async throws {
        var saves = try Saves()
        let host = try LiveHost.quiet(rules: [saves.rules])
        await host.start()
        let storm = Gate()
        let sent = Task { try await Self.flow(through: host) { await !storm.isOpen } }
        let last = amount(100, whole: 300)
        for tag in 1...last {
            // Every fifth save is valid.
            if tag % 5 == 0 { try saves.saveGood(tag) } else { try saves.saveBad(tag) }
            // Some saves follow so fast that the watcher never sees the one before.
            if tag % 3 == 0 || tag % 5 == 0 { try await host.awaitReport { await host.hasTried("-- save \(tag)\n") } }
            if tag % 5 == 0 {
                // The set is prepared once its queue is empty, and is in force before the bus answers the next request.
                try host.preparing.sync {}
                #expect(await host.window == Double(tag))
            }
        }
        await storm.open()
        #expect(try await sent.value > last)
        let status = await host.ruleStatus
        #expect(status.rejected.isEmpty)
        #expect(status.generation >= 1 + last / 5)
        await host.stop()
    }
}

/// A gate that can be opened once.
private actor Gate {
    private(set) var isOpen = false
    func open() { isOpen = true }
}

extension LiveHost {
    /// The effects of one event, to which the rules react by printing.
    fileprivate func dismiss(_ id: String) -> (app: [String], toast: [String], window: Int?) {
        var printed: [RulesPrinted] = []
        let prints = system.bus.subscribe(to: RulesPrinted.self) { printed.append($0) }
        defer { prints.cancel() }
        _ = deliver([IncomingEvent(event: ToastDismiss(id: id))], "/test")
        func texts(_ file: String) -> [String] { printed.filter { $0.file.hasSuffix(file) }.map(\.text) }
        // Without the file the window is the default of 2 s, which no saved set has.
        let window = coalescingWindow().map { Int($0) }
        return (texts("app.lua"), texts("toast.lua"), window == 2 ? nil : window)
    }

    /// Whether the text of the latest prepared rules, valid or not, starts with `head`.
    fileprivate func hasTried(_ head: String) -> Bool {
        lastTried.withLock { $0.flatMap(\.files) }.contains {
            $0.namespace == "toast" && $0.source.starts(with: Array(head.utf8))
        }
    }
}
