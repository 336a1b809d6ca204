import Foundation
import TestSupport
import Testing

/// The command `render`, run from a shell.
@Suite struct RenderEndToEndTests: RunsBusctl {
    let busctl: BuiltProgram
    private var rules: String { BuiltProgram.root.appending(path: "rules").path }

    init() throws { busctl = try BuiltProgram() }

    @Test("without a host, render draws the demonstration in the terminal, as a file and as numbers")
    func demonstration() throws {
        let text = try run("render", "--rules", rules)
        #expect(text.status == 0 && text.output.contains("[✎]") && text.output.contains("Brush  (5)"))
        #expect(!text.output.contains("\u{1B}") && text.errors.isEmpty)
        #expect(try run("render", "--rules", rules, "--color", "always").output.contains("\u{1B}[1m[✎]"))
        let file = try run("render", "--rules", rules, "--svg", "bar.svg", "--dark")
        #expect(file.status == 0 && file.output.isEmpty && file.errors == "wrote bar.svg\n")
        let svg = try String(contentsOf: folder.appending(path: "bar.svg"), encoding: .utf8)
        #expect(try run("render", "--rules", rules, "--svg", "-", "--dark").output == svg)
        let numbers = try run("render", "--rules", rules, "--json", "--height", "700", "--width", "300").output
        #expect(numbers.hasPrefix(#"{"container":"main","parts":[{"#) && numbers.contains(#""size":[300,700]"#))
        let moments = try ["0.05", "0.1"].map { try run("render", "--rules", rules, "--svg", "-", "--at", $0).output }
        #expect(moments[0].hasPrefix("<svg") && moments[0] != moments[1])
        #expect(try run("render", "--rules", rules, "--gallery", "all.svg").errors == "wrote all.svg\n")
        let missing = try run("render", "--rules", rules, "--container", "man")
        #expect(missing.status == 65 && missing.errors.contains("did you mean 'main'?"))
    }

    @Test("render reads events from a file or from standard input")
    func events() throws {
        let line = #"{"type":"toolbar.setItems","data":{"items":[{"id":"only","title":"Only one"}]}}"# + "\n"
        try busctl.files.write(line, to: "bar.jsonl")
        let file = try run("render", "--rules", rules, "--events", "bar.jsonl")
        #expect(file.output.contains("Only one") && file.status == 0)
        #expect(try run("render", "--rules", rules, "--events", "-", input: line).output == file.output)
        let missing = try run("render", "--rules", rules, "--events", "none.jsonl")
        #expect(missing.status == 66 && missing.errors.contains("the file 'none.jsonl' does not exist"))
        let wrong = try run("render", "--rules", rules, "--events", "-", input: line + "{\"type\": \"toolbar.tapp\"}\n")
        #expect(
            wrong.status == 65 && wrong.errors.contains("standard input:2: type: no topic is called 'toolbar.tapp'"))
    }

    @Test("render draws a host's screen, also in other widths, without changing the host", .timeLimit(.minutes(10)))
    func live() throws {
        let none = try run("render")
        #expect(none.status == 69)
        let (host, _, talk) = try start(["serve", "--rules", rules])
        defer { if host.isRunning { host.terminate() } }
        _ = try line(containing: "listens at", from: talk)
        let empty = try run("render")
        #expect(empty.status == 0 && empty.errors.contains("nothing is on the screen"))
        let items =
            #"{"items":[{"id":"a","title":"Alpha"},{"id":"b","title":"Beta","sideButton":{"preset":"addButton"}}]}"#
        #expect(try run("inject", "toolbar.setItems", items).status == 0)
        #expect(try run("inject", "toolbar.tap", #"{"id":"b"}"#).status == 0)
        #expect(try run("inject", "environment.update", #"{"traits":{"colorScheme":"dark"}}"#).status == 0)
        let state = try run("state", "toolbar.layout", "--json").output
        let picture = try run("render")
        #expect(
            picture.output.hasPrefix("390 × 844 pt · dark") && picture.output.contains("[Beta]")
                && picture.output.contains("+"))
        #expect(try run("render", "--width", "280").output.hasPrefix("280 × 844 pt · dark · Side button and toolbar"))
        let table = try run("render", "--sweep", "270..300", "--json").output
        #expect(table.split(separator: "\n").count >= 2 && table.contains(#""from":280"#))
        #expect(try run("render", "--svg", "-").output == run("render", "--svg", "-", "--dark").output)
        #expect(try run("render", "--svg", "-").output != run("render", "--svg", "-", "--light").output)
        #expect(try run("state", "toolbar.layout", "--json").output == state)
    }

    @Test(
        "options that contradict each other are refused before anything is drawn",
        arguments: [
            ["--dark", "--light"], ["--events", "x"], ["--sweep", "1..2", "--width", "3"], ["--sweep", "5"],
            ["--width", "0"], ["--height", "nan"], ["--at", "-1"], ["--at", "soon"], ["--text-size", "huge"],
            ["--gallery", "a.svg", "--svg", "b.svg"], ["--gallery", "a.svg", "--dark"],
        ])
    func usage(_ arguments: [String]) throws {
        #expect(try busctl.run(["render"] + arguments).status == 64)
    }
}
