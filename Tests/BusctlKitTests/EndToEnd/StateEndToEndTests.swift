import Foundation
import TestSupport
import Testing

/// `serve --state` keeps what modules save, such as the user's navigation bars and the tokens of toasts.
@Suite struct StateEndToEndTests: RunsBusctl {
    let busctl: BuiltProgram

    init() throws { busctl = try BuiltProgram() }

    private func serve(_ body: () throws -> Void) throws {
        let (host, _, talk) = try start(["serve", "--state", "state"])
        defer { if host.isRunning { host.terminate() } }
        _ = try line(containing: "rules list", from: talk)
        try body()
        host.terminate()
        host.waitUntilExit()
        #expect(host.terminationStatus == 0)
    }

    @Test("a navigation bar is as the user left it when the host starts again", .timeLimit(.minutes(10)))
    func restarts() throws {
        let declare =
            #"{"type":"navigationBar.declare","data":{"role":"editor","bar":"place","items":[{"id":"a","placement":"secondaryAction"},{"id":"b","placement":"secondaryAction"}]}}"#
            + "\n"
        let move = """
            {"type":"navigationBar.beginCustomizing"}
            {"type":"navigationBar.moveItem","data":{"id":"b","index":0}}
            {"type":"navigationBar.commitCustomizing"}

            """
        try serve { () throws in #expect(try run("inject", "-", input: declare + move).status == 0) }
        let file = try String(contentsOf: folder.appending(path: "state/navigationBar/place.json"), encoding: .utf8)
        #expect(file == #"{"bar":"place","known":["a","b"],"order":["b","a"],"version":1}"# + "\n")
        try serve { () throws in
            #expect(try run("inject", "-", input: declare + #"{"type":"navigationBar.update"}"# + "\n").status == 0)
            #expect(try run("state", "navigationBar", "--json").output.contains(#""center":["b","a"]"#))
        }
    }

    @Test("the settings of a module are a part of its state, and a typo is told", .timeLimit(.minutes(10)))
    func settings() throws {
        try serve { () throws in
            #expect(try run("state", "toast.settings.minimumInterval").output == "0.8\n")
            let all = try run("state", "toast.settings")
            #expect(all.status == 0 && all.output.contains("maxQueueSize  "), "\(all.errors)")
            let typo = try run("state", "toast.settings.minimumIntervall")
            #expect(typo.status == 65 && typo.errors.contains("did you mean 'minimumInterval'?"), "\(typo.errors)")
            #expect(try run("state", "tost.settings").errors.contains("did you mean 'toast'?"))
        }
    }

    @Test("after kill -9 the next host commits each offer to undo exactly once", .timeLimit(.minutes(10)))
    func killed() throws {
        let show = #"{"id":"a","message":"Deleted CANARY","action":{"title":"Undo"},"undoToken":"file-7"}"#
        let (host, _, talk) = try start(["serve", "--state", "state"])
        _ = try line(containing: "rules list", from: talk)
        #expect(try run("inject", "toast.show", show).status == 0)
        kill(host.processIdentifier, SIGKILL)
        host.waitUntilExit()
        let file = folder.appending(path: "state/toast.json")
        #expect(
            try String(contentsOf: file, encoding: .utf8)
                == #"{"restore":[],"undo":["file-7"],"undone":[],"version":1}"# + "\n")

        for (day, count) in [("first", 1), ("second", 0)] {
            let (host, _, talk) = try start(["serve", "--state", "state", "--record", day, "--record-text"])
            _ = try line(containing: "rules list", from: talk)
            kill(host.processIdentifier, SIGKILL)
            host.waitUntilExit()
            let told = try run("replay", day, "toast.committed", "--json").output
            #expect(told.split(separator: "\n").count == count && told.contains("file-7") == (count == 1))
            #expect(!FileManager.default.fileExists(atPath: file.path))
        }
    }

    private func event(_ id: String, _ data: String = #"{"message":"m"}"#) -> String {
        #"{"specversion":"1.0","id":"\#(id)","source":"/queue","type":"toast.show","data":\#(data)}"#
    }

    private func post(_ event: String) throws -> String {
        try busctl.answer(to: "POST /v1/events", type: "application/cloudevents+json", event)
    }

    private func killed(_ host: Process) {
        kill(host.processIdentifier, SIGKILL)
        host.waitUntilExit()
    }

    @Test(
        "after kill -9 the next host knows the events that were taken, and takes those that were refused",
        .timeLimit(.minutes(10)))
    func eventsOnce() throws {
        for run in 1...2 {
            let (host, _, talk) = try start(["serve", "--state", "state", "--record", "day.jsonl"])
            defer { if host.isRunning { host.terminate() } }
            _ = try line(containing: "rules list", from: talk)
            let taken = try post(event("taken"))
            #expect(
                taken.contains(run == 1 ? #""events":[{"id":""# : #""events":[{"outcome":"duplicate"}]"#), "\(taken)")
            let refused = try post(event("refused", run == 1 ? #"{"message":""}"# : #"{"message":"m"}"#))
            #expect(refused.contains(run == 1 ? "HTTP/1.1 422" : #""events":[{"id":""#), "\(refused)")
            killed(host)
        }
        let shown = try run("replay", "day.jsonl", "toast.show", "--json").output.split(separator: "\n")
        #expect(shown.count { $0.contains(#""id":"taken""#) } == 1)
        #expect(shown.count { $0.contains(#""id":"refused""#) } == 2)
    }

    @Test(
        "an event that is repeated until there is an answer has no second effect when the host is killed before it answers",
        .timeLimit(.minutes(20)))
    func killedBeforeTheAnswer() throws {
        let names = ["state/identities.jsonl", "day.jsonl"]
        func text(_ name: String) -> String {
            (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)) ?? ""
        }
        for number in 1...6 {
            let (host, _, talk) = try start(["serve", "--state", "state", "--record", "day.jsonl"])
            _ = try line(containing: "rules list", from: talk)
            let descriptor = try #require(UnixClient.connect(to: busctl.socket))
            let connection = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
            let body = event("e\(number)")
            let head = "host: x\r\ncontent-type: application/cloudevents+json\r\ncontent-length: \(body.utf8.count)"
            try connection.write(contentsOf: Data("POST /v1/events HTTP/1.1\r\n\(head)\r\n\r\n\(body)".utf8))
            // The host dies as soon as the event is in one of the files.
            while !text(names[number % 2]).contains(#""id":"e\#(number)""#) {}
            killed(host)

            let (next, _, said) = try start(["serve", "--state", "state", "--record", "day.jsonl"])
            _ = try line(containing: "rules list", from: said)
            let answer = try post(body)
            #expect(answer.contains(#""outcome":"duplicate""#), "\(answer)")
            killed(next)
        }
        let lines = text("day.jsonl").split(separator: "\n")
        for number in 1...6 {
            let count = lines.count { $0.contains(#""id":"e\#(number)""#) }
            // Between the identity and the recording is a moment in which the host may die, too.
            #expect(number % 2 == 1 ? count == 1 : count <= 1, "event \(number): \(count)")
        }
    }

    @Test("a folder that cannot be used is an error, and the host does not start")
    func unusable() throws {
        try busctl.files.write("x", to: "file")
        let result = try run("serve", "--state", "file")
        #expect(result.status == 74 && result.errors.contains("'file': it is not a folder"))
        let nameless = try run("serve", "--state", "")
        #expect(nameless.status == 74 && nameless.errors.contains("the path of a folder must not be empty"))
    }
}
