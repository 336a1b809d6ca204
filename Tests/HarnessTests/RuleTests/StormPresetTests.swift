import EventBus
import Harness
import Host
import RuleHost
import Testing
import Toast

/// The counters of `rules/presets/storm` keep their values when the file is saved in the middle of a storm.
@Suite("The preset storm, reloaded in the middle of a storm")
struct StormPresetTests {
    private static let folder = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/") + "/rules"
    private static let folders = [folder, folder + "/presets/storm"]

    private let harness: Harness

    init() throws { harness = try Harness(rules: Self.folders) }

    /// Sends errors with the same text, a tenth of a second apart.
    private func errors(_ numbers: ClosedRange<Int>) throws {
        for number in numbers {
            try harness.advance(to: .milliseconds(100 * number))
            try harness.inject(ToastShow(id: "e\(number)", message: "Disk full", kind: .error))
        }
    }

    /// Loads the preset again, optionally with one text replaced.
    private func reload(replacing old: String = "", with new: String = "") throws {
        var layers = try RuleFolder.read(Self.folders)
        if !old.isEmpty {
            let text = String(decoding: layers[1].files[0].source, as: UTF8.self)
            try #require(text.contains(old))
            layers[1].files[0].source = Array(text.replacing(old, with: new).utf8)
        }
        try harness.system.rules.load(layers)
    }

    private func expectOne(saying message: String) throws {
        #expect(harness.events(ToastPresented.self).map(\.id) == ["e1"])
        #expect(harness.events(ToastDropped.self).isEmpty)
        #expect(try harness.state("toast.presenting.message") == .string(message))
    }

    @Test("loading the same rules again keeps the one toast and its count")
    func reloaded() throws {
        try errors(1...4)
        try expectOne(saying: "Disk full (4 similar)")
        try reload()
        try errors(5...6)
        try expectOne(saying: "Disk full (6 similar)")
        for number in 7...30 {
            try reload()
            try errors(number...number)
        }
        try expectOne(saying: "Disk full (30 similar)")
    }

    @Test("an edited number takes effect with the next error")
    func edited() throws {
        try errors(1...2)
        try expectOne(saying: "Disk full")
        try reload(replacing: "local similarFrom = 3", with: "local similarFrom = 4")
        try errors(3...3)
        try expectOne(saying: "Disk full")
        try errors(4...4)
        try expectOne(saying: "Disk full (4 similar)")
    }

    @Test("a broken file is refused, and the rules in force continue their count")
    func broken() throws {
        try errors(1...3)
        #expect(throws: RuleSetRejected.self) {
            try reload(replacing: "function toast.coalesce", with: "function toast.coalesec")
        }
        try errors(4...4)
        try expectOne(saying: "Disk full (4 similar)")
    }

    @Test("a reload does not refill the number of toasts that a source may send")
    func buckets() throws {
        func news(_ numbers: ClosedRange<Int>) throws {
            for number in numbers {
                var toast = ToastShow(id: "n\(number)", message: "Photo \(number)")
                toast.source = "sync"
                try harness.inject(toast)
            }
        }
        try news(1...4)
        try reload()
        try news(5...8)
        // The first five toasts stay separate, and the last three become one.
        #expect(harness.events(ToastCoalesced.self).map(\.alias) == ["n7", "n8"])
    }
}
