import EventBus
import FoundationEssentials
import Logging
import RuleHost
import Synchronization
import Testing
import Toast

@testable import Host

/// The host's log about rules that fail.
@Suite struct TroubleTextTests {
    private static let anotherWord = "priority returned the number 10; expected one of normal, elevated, critical"
    private static let anotherID =
        "overflow returned 'drop_oldest'; expected the id of one of waiting, or of incoming ('c')"

    /// The failure of each script's `coalesce`, `priority` and `overflow`.
    private static let messages: [(script: String, coalesce: String, priority: String, overflow: String)] = [
        (
            "err_compare_mixed", "8: toast has no field 'seq'", "11: attempt to concatenate a table value",
            "14: attempt to call a list value (local 'queue')"
        ),
        (
            "err_every_call", "8: toast has no field 'nope'", "11: toast has no field 'nope'",
            "14: a list has elements 1 to #list, no field 'nope'"
        ),
        ("err_huge_message", "8: the string would be longer than 8192 bytes", "10: " + anotherWord, "13: " + anotherID),
        ("err_level_2", "8: blames the caller", "11: x", "13: " + anotherID),
        (
            "err_multiline_message", "8: the string would be longer than 8192 bytes", "10: " + anotherWord,
            "13: " + anotherID
        ),
        ("err_nil", "8: error object is nil", "11: error object is nil", "13: " + anotherID),
        ("err_nil_index", "8: toast has no field 'meta'", "10: " + anotherWord, "13: " + anotherID),
        (
            "err_number_bool_fn", "8: error object is a number", "11: error object is a boolean",
            "14: error object is a function"
        ),
        ("err_plain", "8: boom", "10: " + anotherWord, "13: " + anotherID),
        ("err_spoof_position", "8: billing.lua:17: out of credit", "10: " + anotherWord, "13: " + anotherID),
        ("err_table_object", "8: error object is a table", "10: " + anotherWord, "13: " + anotherID),
    ]

    @Test(
        "each logged failure has its place, its reason, the answer used instead, the query and the event",
        arguments: messages)
    func golden(script: String, coalesce: String, priority: String, overflow: String) throws {
        let log = try Self.log(of: Self.hostile(script))
        #expect(
            log == [
                "rules/toast.lua:\(priority); the built-in answer decides toast.priority instead: \"normal\"; "
                    + "asked with toast=\"a\"; see busctl explain 2",
                "rules/toast.lua:\(priority) (2 times); the built-in answer decides toast.priority instead: \"normal\"; "
                    + "asked with toast=\"b\"; see busctl explain 13",
                "rules/toast.lua:\(coalesce); the built-in answer decides toast.coalesce instead: \"replace\"; "
                    + "asked with age=0 existing=\"a\" existingState=\"presenting\" incoming=\"b\" window=2; "
                    + "see busctl explain 13",
                "rules/toast.lua:\(overflow); the built-in answer decides toast.overflow instead: \"c\"; "
                    + "asked with incoming=\"c\" limit=1 waiting=[\"c\"]",
            ])
    }

    @Test("of ten thousand failures of a rule only the first ones are logged, then that the rule is benched")
    func noFlood() throws {
        let log = try Self.log(of: Self.hostile("err_every_call")) { system in
            let toast = Record(ToastContent(ToastShow(message: "secret"), id: "c"))
            for _ in 0..<10_000 { _ = system.bus.ask(ToastPriorityQuery(toast: toast)) }
        }
        #expect(log.count == 6)
        #expect(
            log.last == "rules/toast.lua:10: toast.priority failed 5 times in a row; it is not asked again before the "
                + "next reload; the built-in answer decides")
    }

    @Test("a line about a rule has topic, module, event and place as metadata, for programs")
    func metadata() throws {
        let system = try ChromeSystem()
        let lines = Lines()
        TroubleLog.start(on: system.bus, Logger(label: "test") { _ in lines })
        let source = "return { priority = function(toast)\n  print(1)\n  error('no')\nend }"
        let text = RuleText(path: "rules/toast.lua", namespace: "toast", source: Array(source.utf8))
        try system.rules.load([RuleLayer(name: "rules", files: [text])])
        let id = system.bus.publish(any: ToastShow(id: "a", message: "secret"))
        let failed: Logger.Metadata = [
            "topic": "toast.priority", "module": "toast", "event": "\(id)", "rule": "rules/toast.lua:3",
        ]
        #expect(lines.details == [["event": "\(id)", "rule": "rules/toast.lua"], failed])
        #expect(Set(failed.keys) == TroubleLog.keys)
    }

    @Test("control characters in a script's message are escaped in the log")
    func escaped() throws {
        let log = try Self.log(
            of: """
                return { priority = function()
                  print("one\\27[2J\\ntwo\\rthree\\u{202e}")
                  error("\\27[31mred\\nerror: all is lost\\0\\u{9b}")
                end }
                """)
        #expect(log.first == #"rules/toast.lua prints: one\u{1B}[2J"#)
        #expect(log.dropFirst().first == #"rules/toast.lua prints: two\rthree\u{202E}"#)
        #expect(log.dropFirst(2).first?.hasPrefix(#"rules/toast.lua:3: \x1b[31mred\nerror: all is lost\x00"#) == true)
        #expect(!log.joined().unicodeScalars.contains { $0.properties.generalCategory == .control })
    }

    private static func hostile(_ name: String) throws -> String {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        return try String(contentsOf: folder.appending(path: "Conformance/hostile/\(name).lua"), encoding: .utf8)
    }

    /// The log while `happening` runs under a rule. By default two toasts arrive, and a query about a third one is
    /// asked from outside.
    private static func log(of source: String, _ happening: (ChromeSystem) -> Void = twoToasts) throws -> [String] {
        let system = try ChromeSystem()
        let lines = Lines()
        TroubleLog.start(on: system.bus, Logger(label: "test") { _ in lines })
        let text = RuleText(path: "rules/toast.lua", namespace: "toast", source: Array(source.utf8))
        try system.rules.load([RuleLayer(name: "rules", files: [text])])
        happening(system)
        return lines.all
    }

    private static func twoToasts(_ system: ChromeSystem) {
        system.bus.publish(any: ToastShow(id: "a", message: "secret", dedupeKey: "k"))
        system.bus.publish(any: ToastShow(id: "b", message: "secret", dedupeKey: "k"))
        let toast = Record(ToastContent(ToastShow(message: "secret"), id: "c"))
        _ = system.bus.ask(ToastOverflowQuery(waiting: [toast], incoming: toast, limit: 1))
    }
}

/// Keeps the logged lines.
struct Lines: LogHandler {
    private final class Box: Sendable {
        let lines = Mutex<[String]>([])
        let metadata = Mutex<[Logger.Metadata]>([])
    }
    private let box = Box()
    var logLevel = Logger.Level.info
    var metadata: Logger.Metadata = [:]
    subscript(metadataKey key: String) -> Logger.MetadataValue? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }
    var all: [String] { box.lines.withLock { $0 } }
    /// The metadata of each line.
    var details: [Logger.Metadata] { box.metadata.withLock { $0 } }
    func log(event: LogEvent) {
        box.lines.withLock { $0.append("\(event.message)") }
        box.metadata.withLock { $0.append(event.metadata ?? [:]) }
    }
}
