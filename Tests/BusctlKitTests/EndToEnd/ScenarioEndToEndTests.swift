import Foundation
import Testing

/// `busctl scenario`, which needs no host.
@Suite struct ScenarioEndToEndTests: RunsBusctlWithRules {
    let busctl: BuiltProgram

    init() throws { busctl = try .withToastRules() }

    @Test("scenarios run without a host, and the exit status is their result", .timeLimit(.minutes(10)))
    func scenarios() throws {
        func write(_ text: String, to name: String) throws {
            try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
        }
        let shown = #""steps": [{"inject": "toast.show", "data": {"id": "a", "message": "a"}}]"#
        let good = #"{"name": "good", \#(shown), "expect": [{"at": 0, "topic": "toast.presented"}]}"#
        let bad = #"{"name": "bad", \#(shown), "expect": [{"at": 1, "topic": "toast.presented"}]}"#
        let other = #"{"name": "other", "steps": [{"inject": "carousel.turn"}], "expect": []}"#
        try FileManager.default.createDirectory(at: folder.appending(path: "all"), withIntermediateDirectories: true)
        try write(good + "\n", to: "good.jsonl")
        try write(good + "\n" + bad + "\n" + good, to: "all/mixed.jsonl")
        try write(other + "\n" + other + "\n" + good, to: "all/other.jsonl")
        try write(#"{"query": {}, "answer": {}}"#, to: "all/queries.jsonl")
        try write(#"{"nme": "x"}"#, to: "misspelt.json")

        let passed = try run("scenario", "good.jsonl", "--rules", "rules")
        #expect(passed.status == 0)
        #expect(passed.output == "")
        #expect(passed.errors == "1 passed, 0 failed (good.jsonl)\n")

        let failed = try run("scenario", "all/mixed.jsonl", "--junit", "report.xml")
        #expect(failed.status == 1)
        #expect(failed.output.hasPrefix("failed: bad\nall/mixed.jsonl:2: expect[0]: expected toast.presented at 1 s\n"))
        #expect(failed.errors == "2 passed, 1 failed (all/mixed.jsonl)\n")
        let report = try String(contentsOf: folder.appending(path: "report.xml"), encoding: .utf8)
        #expect(report.contains(#"<testsuites tests="3" failures="1" errors="0">"#))

        let all = try run("scenario", "all")
        #expect(all.status == 65)
        #expect(
            all.output.hasSuffix(
                "all/other.jsonl:1: steps[0]: no topic is called 'carousel.turn' (2 scenarios cannot run)\n"))
        #expect(
            all.errors == """
                2 passed, 1 failed (all/mixed.jsonl)
                1 passed, 0 failed, 2 cannot run (all/other.jsonl)
                'all/queries.jsonl' has questions and no scenarios; to ask them, use: busctl ask TOPIC -
                3 passed, 1 failed, 2 cannot run (2 files)

                """)

        let json = try run("scenario", "-", "--json", "--only", "good", input: good + "\n" + bad)
        #expect(json.output == #"{"file":"standard input","line":1,"name":"good","status":"passed"}"# + "\n")
        #expect(try run("scenario", "all", "--fail-fast").errors.hasPrefix("1 passed, 1 failed (all/mixed.jsonl)\n"))

        let misspelt = try run("scenario", "misspelt.json", "good.jsonl")
        #expect(misspelt.status == 65)
        #expect(misspelt.output == "misspelt.json:1: nme: a scenario has no such key (did you mean 'name'?)\n")
        #expect(misspelt.errors.contains("1 passed, 0 failed (good.jsonl)"))
        #expect(try run("scenario", "nowhere.jsonl").status == 66)

        // Files without any scenario are an error, because nothing in them could have failed.
        let vectors = try run("scenario", "all/queries.jsonl")
        #expect(vectors.status == 65)
        #expect(vectors.errors.hasSuffix("busctl: there was no scenario to run\n"))
        #expect(try run("scenario", "all/queries.jsonl", "good.jsonl").status == 0)
        try write(#"{"name": "empty", \#(shown), "expect": []}"#, to: "empty.json")
        let empty = try run("scenario", "empty.json")
        #expect(empty.status == 65)
        #expect(empty.output.contains("empty.json:1: expect: the scenario expects nothing"))
        #expect(try run("scenario", "good.jsonl", "--rules", "nowhere").status == 66)
        #expect(try run("scenario", "good.jsonl", "--only", "xyz").status == 65)
        #expect(try run("scenario").status == 64)
    }
}
