import Foundation
import LanguageServer
import Testing

/// `busctl lsp` as an editor starts it.
@Suite struct LSPEndToEndTests: RunsBusctlWithRules {
    let busctl: BuiltProgram

    init() throws { busctl = try .withToastRules() }

    private func framed(_ messages: [String]) -> String {
        messages.map { "Content-Length: \($0.utf8.count)\r\n\r\n\($0)" }.joined()
    }

    private func session(ending end: [String]) -> String {
        let uri = URL(filePath: rules.path).absoluteString
        return framed(
            [
                #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#,
                #"{"jsonrpc":"2.0","method":"initialized","params":{}}"#,
                #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"\#(uri)","languageId":"lua","version":1,"text":"return { settings = { maxQueSize = 3 } }"}}}"#,
            ] + end)
    }

    @Test("an editor begins a session, is told what is wrong, and ends it in order", .timeLimit(.minutes(10)))
    func session() throws {
        let told = try run("lsp", input: session(ending: []))
        #expect(told.output.contains("did you mean 'maxQueueSize'?") && told.output.contains("GB0203"))
        let over = try run(
            "lsp",
            input: session(ending: [
                #"{"jsonrpc":"2.0","id":2,"method":"shutdown"}"#, #"{"jsonrpc":"2.0","method":"exit"}"#,
            ]))
        #expect(over.status == 0, "\(over.errors)")
        #expect(over.output.hasPrefix("Content-Length: ") && over.output.contains(#""id":2"#))
    }

    @Test(
        "an editor that goes away, or sends what is no message, ends the command with a status that says so",
        .timeLimit(.minutes(10)))
    func ends() throws {
        #expect(try run("lsp", input: session(ending: [])).status == 1)
        #expect(try run("lsp", input: session(ending: [#"{"jsonrpc":"2.0","method":"exit"}"#])).status == 1)
        let half = try run("lsp", input: session(ending: []) + "Content-Length: 900\r\n\r\n{")
        #expect(half.status == 65 && half.errors.contains("within a message"), "\(half.errors)")
        let foreign = try run("lsp", input: "GET / HTTP/1.1\r\n\r\n")
        #expect(foreign.status == 65 && foreign.errors.contains("Content-Length"), "\(foreign.errors)")
    }
}
