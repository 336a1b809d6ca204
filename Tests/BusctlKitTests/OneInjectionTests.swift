import ArgumentParser
import TestSupport
import Testing

@testable import BusctlKit

@Suite("inject without the argument parser")
struct OneInjectionTests {
    private static let words = [
        "toast.show", "toast.*", "{}", #"{"message": "a"}"#, "", "a b", "-", "--", "help", "--help", "-h", "--json",
        "--json=true",
        "--quiet", "-q", "-qq", "--socket", "--socket=/s", "/s", "--wait", "--for", "2s", "--where", "a=b", "--rules",
        "rules",
        "--timeout", "--wait-host", "--color", "never", "--version", "inject",
    ]

    @Test("whatever the arguments are, it reads them as the parser does, or leaves them to the parser")
    func same() throws {
        var random = SeededGenerator(seed: 48)
        var count = 0
        for _ in 0..<4000 {
            let arguments =
                ["inject"]
                + (0..<Int.random(in: 0...5, using: &random)).map { _ in Self.words.randomElement(using: &random)! }
            guard let quick = OneInjection(arguments) else { continue }
            count += 1
            let parsed = try #require(try RootCommand.parseAsRoot(arguments) as? Inject, "\(arguments)")
            #expect(quick == parsed.one(parsed.data ?? "{}"), "\(arguments)")
            #expect(parsed.wait == nil && parsed.embedded.rules.isEmpty && parsed.topic != "-" && parsed.data != "-")
        }
        #expect(count > 300)
    }

    @Test(
        "the forms that scripts use most are read without the parser",
        arguments: [
            ["toast.show"], ["toast.show", #"{"message": "Saved"}"#], ["toast.show", "{}", "--json"],
            ["-q", "toast.show", "{}"], ["toast.show", "{}", "--socket", "/s"],
        ])
    func plain(_ arguments: [String]) { #expect(OneInjection(["inject"] + arguments) != nil) }
}
