import ArgumentParser
import CommandSupport
import ControlAPI
import EventBus
import Foundation
import Host
import RuleHost
import Testing

@testable import BusctlKit

@Suite struct FailureTests {
    private func status(_ error: any Error) -> CommandSupport.ExitStatus { Failure(explaining: error).status }

    @Test("a missing host is reported with its socket and how to start one")
    func noHost() {
        let failure = Failure(explaining: HostNotRunning(socketPath: "/run/x.sock"))
        #expect(failure.status == .noHost)
        #expect(failure.message == "no host is running (tried /run/x.sock)")
        #expect(failure.hint?.contains("serve --rules rules") == true)
    }

    @Test("each kind of error has its exit status")
    func statuses() {
        #expect(status(HostLost()) == .inputOutput)
        #expect(status(RuleFolder.Failure.missing("x")) == .missing)
        #expect(status(RuleFolder.Failure.empty("x")) == .missing)
        #expect(status(RuleFolder.Failure.unreadable("x", code: EACCES)) == .notPermitted)
        #expect(status(RuleFolder.Failure.unreadable("x", code: EMFILE)) == .inputOutput)
        #expect(status(FieldError(message: "x")) == .badData)
        #expect(status(AskError.unanswered("a.b")) == .badData)
        #expect(status(ControlSocketError.tooLong("x")) == .usage)
        #expect(status(ControlSocketError.inUse("x")) == .inputOutput)
        #expect(status(ControlSocketError.notWritable("x", code: EACCES)) == .notPermitted)
        #expect(status(ControlSocketError.notWritable("x", code: ENOSPC)) == .inputOutput)
        #expect(status(ControlSocketError.impossible("x/", reason: "y")) == .usage)
        #expect(status(ControlSocketError.notTrusted(.writableByAll("x"))) == .notPermitted)
        #expect(status(ControlSocketError.foreignHost("x", user: 7)) == .notPermitted)
        #expect(status(ControlSocketError.busy("x")) == .timedOut)
        #expect(status(StateFileFailure.inUse("x")) == .inputOutput)
        #expect(status(SystemFailure("no pipe can be made", code: EMFILE)) == .inputOutput)
        #expect(status(StateFileFailure.notTrusted(.writableByAll("x"))) == .notPermitted)
        #expect(status(CancellationError()) == .ourFault)
    }

    @Test("the exit statuses are those in the manual")
    func numbers() {
        #expect(CommandSupport.ExitStatus.allCases.map(\.rawValue) == [0, 1, 64, 65, 66, 69, 70, 74, 75, 77])
    }

    private func response(_ status: Int, _ json: String) -> ControlResponse {
        ControlResponse(status: status, contentType: "application/problem+json", body: Data(json.utf8))
    }

    @Test("a message of the host is printed without the hints and errors that only repeat it")
    func problem() {
        let one = Failure(
            response(
                422,
                #"""
                {"status":422,"title":"t","detail":"data.kind: wrong (did you mean 'info'?)","hint":"did you mean 'info'?",
                 "errors":[{"path":"data.kind","message":"wrong","hint":"did you mean 'info'?"}]}
                """#))
        #expect(one == Failure(.badData, "data.kind: wrong (did you mean 'info'?)"))
        let rules = Failure(
            response(
                422,
                #"{"detail":"the new rules were refused","errors":[{"file":"rules/a.lua","line":3,"message":"no"}]}"#))
        #expect(rules.description == "the new rules were refused\n  rules/a.lua:3: no")
    }

    @Test("the status of an answer decides the exit status")
    func responses() {
        #expect(Failure(response(404, "{}")).status == .badData)
        #expect(Failure(response(413, "{}")).status == .badData)
        #expect(Failure(response(403, "{}")).status == .notPermitted)
        #expect(Failure(response(500, "nonsense")).status == .ourFault)
        #expect(Failure(response(500, "nonsense")).message == "the host answered with status 500")
    }

    @Test("an unknown name is answered with the nearest one, or with a list")
    func unknown() {
        let names = ["toast.show", "toast.tap"]
        #expect(Failure.unknown("topic", "toast.shwo", among: names, list: "see").hint == "did you mean 'toast.show'?")
        #expect(Failure.unknown("topic", "x", among: names, list: "see").hint == "see")
    }

    @Test("the topics that the program knows are those of a system that it makes")
    func known() throws {
        let made = try TopicList.compiledBus().topics.map(\.summary)
        #expect(try Program.catalogue().summaries == made && made.count > 100)
    }

    @Test("a pattern that matches no topic is refused instead of waiting forever")
    func patterns() throws {
        let topics = try Program.catalogue().summaries
        #expect(try TopicList.pattern("toast.*", among: topics).text == "toast.*")
        #expect(throws: Failure(.badData, "no topic matches 'tost.*'", hint: "did you mean 'toast.*'?")) {
            try TopicList.pattern("tost.*", among: topics)
        }
        let star = #expect(throws: Failure.self) { try TopicList.pattern("*", among: topics) }
        #expect(star?.hint == "every topic has at least two words: '**' stands for all of them")
        let malformed = #expect(throws: Failure.self) { try TopicList.pattern("toast..show", among: topics) }
        #expect(malformed?.status == .usage)
        let query = #expect(throws: Failure.self) { try TopicList.pattern("toast.gate", among: topics) }
        #expect(query?.message == "'toast.gate' is a query, not an event")
    }
}
