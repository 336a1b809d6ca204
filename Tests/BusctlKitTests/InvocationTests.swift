import ArgumentParser
import CommandSupport
import Testing

@testable import BusctlKit

@Suite struct InvocationTests {
    @Test("a misspelt verb is answered with the nearest one and the list of all")
    func misspeltVerb() throws {
        let problem = try #require(Invocation.problem(["tapp"]))
        #expect(problem.status == .usage)
        #expect(problem.message == "no command is called 'tapp'")
        #expect(try #require(problem.hint).hasPrefix("did you mean 'tap'? "))
    }

    @Test("a verb that resembles none is answered with the list alone")
    func strangeVerb() throws {
        let problem = try #require(Invocation.problem(["frobnicate"]))
        #expect(problem.hint == "There are: " + Invocation.verbs.joined(separator: ", "))
    }

    @Test("a misspelt verb of rules is answered with the nearest one")
    func misspeltRuleVerb() throws {
        let problem = try #require(Invocation.problem(["rules", "chek", "rules"]))
        #expect(problem.status == .usage)
        #expect(try #require(problem.hint).hasPrefix("did you mean 'check'? "))
    }

    @Test(
        "a command for systemd's busctl is answered with the path of that program",
        arguments: [
            ["introspect", "org.freedesktop.systemd1"], ["tree"], ["call", "a", "b"], ["monitor"], ["list"],
            ["--user"], ["--system", "tree"], ["--user", "tap"], ["--machine=x", "list"], ["-H", "host"],
            ["get-property", "a"], ["status"], ["emit"], ["capture"],
        ])
    func dbus(_ arguments: [String]) {
        #expect(Invocation.problem(arguments) == Invocation.wrongProgram)
        #expect(Invocation.wrongProgram.message == "this is GlassBus's busctl; the D-Bus tool is /usr/bin/busctl")
        #expect(Invocation.wrongProgram.status == .usage)
    }

    @Test(
        "arguments that may be valid are left to the parser",
        arguments: [
            [], ["--help"], ["--version"], ["help", "tap"], ["tap", "toast.*"], ["inject", "-"], ["rules"],
            ["rules", "--help"], ["rules", "list"], ["inject", "toast.show", "{}"], ["topics", "--json"],
            ["tap", "--count", "3"], ["---completion", "tap", "--", "x"],
            ["--generate-completion-script", "bash"], ["--version", "x"], ["manual"],
        ])
    func allowed(_ arguments: [String]) {
        #expect(Invocation.problem(arguments) == nil)
    }

    @Test("the verbs are those of the manual: nothing is lost that scripts call")
    func verbsExist() {
        #expect(
            Invocation.verbs == [
                "serve", "studio", "inject", "tap", "wait", "ask", "explain", "topics", "state", "clock", "settings",
                "rules", "lsp", "test", "scenario", "replay", "compare", "stats", "render", "doctor", "fleet",
            ])
        #expect(Invocation.hiddenVerbs == ["manual"])
        #expect(
            Invocation.ruleVerbs == [
                "check", "explain", "list", "reload", "history", "diff", "explore", "map", "mark", "suggest",
                "rollback", "new", "types", "reference",
            ])
    }
}
