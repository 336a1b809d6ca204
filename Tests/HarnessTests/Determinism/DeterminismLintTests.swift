import Foundation
import Testing

/// The same rules and the same inputs must give the same trace, byte for byte. So nothing in the core may read a
/// clock, draw unseeded random numbers, or write anything in the order of a hash table.
@Suite("Determinism of the sources")
struct DeterminismLintTests {
    /// Places where a word is allowed, with the reason.
    private static let allowed: [(file: String, word: String, because: String)] = [
        (
            "Host/Time/BusClock.swift", "ContinuousClock",
            "it is the real clock behind bus time, which only the live host asks"
        ),
        (
            "Host/Time/BusClock.swift", "SuspendingClock",
            "the sleep of the machine is the difference, and an input of the host"
        ),
        (
            "Host/Embedding/MainActorHost.swift", "ContinuousClock",
            "it is the clock that an app's own host follows unless the app gives it another one"
        ),
        ("Host/Time/MonotonicClock.swift", "SuspendingClock", "it measures how long the live host's work takes"),
        (
            "Host/CloudEvents/DeliveredIdentities.swift", "Hasher",
            "identities are only compared with each other, and equal ones have equal hashes in every process"
        ),
        (
            "Host/HostInstance.swift", "randomElement",
            "it tells one run of a live host from all others; no decision depends on it"
        ),
        ("Host/Time/Wakeup.swift", "clock_gettime", "a thread waits until then; nothing that it does depends on it"),
        (
            "Host/Time/WallClock.swift", "Date",
            "it is shown to people who ask since when a rule runs; no event and no answer has it"
        ),
        ("RuleHost/RuleHost.swift", "clua_clock_ns", "rules are timed on a live host only; elsewhere they take 0"),
    ]

    private static let targets = [
        "Values", "EventBus", "RuleHost", "RuleCheck", "Chrome", "Modules", "ModuleTesting", "Rendering", "Host",
        "Harness",
    ]

    private static func sources() throws -> [(name: String, text: String)] {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")
        return try targets.flatMap { target in
            let folder = root.appending(path: target)
            let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
            return try names.filter { $0.hasSuffix(".swift") }.sorted().map {
                (target + "/" + $0, try String(contentsOf: folder.appending(path: $0), encoding: .utf8))
            }
        }
    }

    @Test("no core source depends on a clock, on unseeded random numbers or on the order of a hash table")
    func sources() throws {
        let sources = try Self.sources()
        try #require(sources.count > 100)
        var unused = Self.allowed
        for finding in DeterminismLint(sources).findings() {
            if Self.allowed.contains(where: { $0.file == finding.file && $0.word == finding.word }) {
                unused.removeAll { $0.file == finding.file && $0.word == finding.word }
            } else {
                Issue.record("Sources/\(finding)")
            }
        }
        #expect(unused.map(\.file) == [], "an exception is no longer needed")
    }

    @Test(
        "code that makes two runs differ is found",
        arguments: [
            ("let t = Date()", "Date"), ("let t = Date.now", "Date"),
            ("let t = ContinuousClock.now", "ContinuousClock"),
            ("clock_gettime(CLOCK_REALTIME, &spec)", "clock_gettime"), ("let t = time(nil)", "time"),
            ("let t = DispatchTime.now()", "DispatchTime"), ("print(\"\\(Date())\")", "Date"),
            ("let id = UUID()", "UUID"), ("let n = Int.random(in: 0...9)", "random"),
            ("let x = items.randomElement()", "randomElement"),
            ("let x = items.shuffled()", "shuffled"),
            ("var g = SystemRandomNumberGenerator()", "SystemRandomNumberGenerator"),
            ("let h = name.hashValue", "hashValue"), ("var h = Hasher()", "Hasher"),
            ("var d: [String: Int] = [:]\nfor (k, v) in d { print(k, v) }", "d"),
            ("var d: [String: [Int: Bool]]?\nfor (k, v) in d ?? [:] { print(k) }", "d"),
            ("let d = [String: Int]()\nprint(d.keys)", "d"), ("func f(d: [A.B: Int]) {\n d.values.map(\\.x) }", "d"),
            ("let s = Set(list)\nfor x in s { print(x) }", "s"), ("let s: Set<Int> = []\nlet a = Array(s)", "s"),
            ("let s: Set<Int> = []\nprint(\"\\(s)\")", "s"),
            ("let d: Dictionary<Int, Int>\nd.forEach { print($0) }", "d"),
            ("struct A { var d: [Int: Int] }\nfunc f(a: A) { for x in a.d where x.key > 0 { g(x) } }", "d"),
            ("for x in Set(list) { print(x) }", "Set"),
            ("if case .object(let fields) = v {\n for f in fields { g(f) } }", "fields"),
            ("for (k, v) in value.objectValue ?? [:] { g(k) }", "objectValue"),
            ("for (k, v) in a(1)[\"b\"]?.objectValue ?? [:] { g(k) }", "objectValue"),
            ("var d: [Int: Int]\nlet a = list.sorted(); let k = d.map(g)", "d"),
            ("let d: [Int: Int]\nfor x in d.filter({ $0.key > 1 }) { g(x) }", "d"),
            ("struct A {\n var d: [Int: Int]\n func f(d: [Int]) {}\n func g() {\n  for x in d { h(x) }\n } }", "d"),
            ("struct A {\n func g() {\n  for x in d { h(x) }\n }\n var d: [Int: Int] }", "d"),
            ("let d: [Int: Int]\n// order:\nlet a = d.map(\\.key)", "d"),
        ])
    func found(_ source: String, _ word: String) {
        #expect(DeterminismLint(["A.swift": source]).findings().map(\.word) == [word])
    }

    @Test(
        "code that only looks like such code, is sorted or is explained by a comment, is not found",
        arguments: [
            "// let t = Date()", "/* Date() /* UUID() */ Date() */", "let s = \"Date() UUID() x.hashValue\"",
            "let s = #\"\\(Date()) \"Date()\" \"#", "let s = \"\"\"\n Date() \"quoted\" UUID()\n \"\"\"",
            "let x = bus.now",
            "let d = Date(timeIntervalSince1970: 0)", "func time(_ index: Int) -> Int { index }\nlet t = time(3)",
            "let n = Int.random(in: 0...9, using: &generator)", "let x = items.shuffled(using: &generator)",
            "func hash(into hasher: inout Hasher) { hasher.combine(1) }",
            "var d: [String: Int] = [:]\nfor (k, v) in d.sorted(by: { $0.key < $1.key }) { print(k) }",
            "var d: [String: Int] = [:]\nfor x in d[\"list\"]! { print(x) }",
            "var d: [Int: Int]\nlet k = d.keys.sorted()",
            "var d: [Int: Int]\nlet k = d.map { ($0, $1) }\n  .sorted { $0 < $1 }",
            "var d: [Int: Int]\nlet n = d.values.reduce(0, +)",
            "var d: [Int: Int]\nlet b = d.keys.contains(1) && d.values.allSatisfy { $0 > 1 }",
            "let d: [Int: Int]\nlet k = Set(d.keys).union(d.values).sorted()",
            "let list: [Int] = []\nfor x in list { print(x) }",
            "let d: [Int: Int]\n// order: a sum is the same in any order\nfor (_, n) in d { total += n }",
            "let d: [Int: Int]\nfor (_, n) in d { total += n }  // order: a sum",
            "let d: [Int: Int]? = nil\nlet n = d.map(count)",
            "let names = Set(list).sorted()\nfor name in names { print(name) }",
            "func f(d: [Int: Int]) { g(d) }\nfunc g(d: [Int]) { for x in d { print(x) } }",
            "let words = Set(list)\nlet found = items.filter { item in words.contains(item) }",
        ])
    func passed(_ source: String) {
        #expect(DeterminismLint(["A.swift": source]).findings().map(\.description) == [])
    }

    @Test("a finding has the file, the line, the word and what to do instead")
    func message() {
        let source = "/*\n*/ let text = \"\"\"\n  \\(a)\n  \"\"\"\nlet t = Date()\nlet id = UUID()"
        #expect(
            DeterminismLint(["Host/A.swift": source]).findings().map(\.description) == [
                "Host/A.swift:5: 'Date' reads a real clock; time comes in through advance(to:) and is bus.now",
                "Host/A.swift:6: 'UUID' is chance without a seed; draw from a generator that was given a seed",
            ])
    }

    @Test("a member that another file declares as a dictionary counts as one, unless a third declares it otherwise")
    func acrossFiles() {
        let declared = "struct A { var counts: [String: Int] }"
        let walked = "func f(a: A) { for x in a.counts { print(x) } }"
        #expect(
            DeterminismLint(["A.swift": declared, "B.swift": walked]).findings().map(\.description) == [
                "B.swift:1: walks 'counts' in the order of a hash table; sort it, or say why the order cannot reach any output: // order: …"
            ])
        #expect(
            DeterminismLint(["A.swift": declared, "B.swift": walked, "C.swift": "let counts: [Int]"]).findings() == [])
    }
}
