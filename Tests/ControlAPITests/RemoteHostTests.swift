import Chrome
import ControlAPI
import EventBus
import FoundationEssentials
import Host
import Testing
import Toast

/// App code that is written for a host runs on one in another process.
@Suite struct RemoteHostTests {
    struct Shown: Decodable, Sendable {
        struct Toast: Decodable, Sendable { var id: String }
        var presenting: Toast?
    }
    struct Unknown: Request { static let topic: TopicName = "toast.shwo" }
    struct UnknownQuery: Query {
        typealias Answer = String
        static let topic: TopicName = "toast.priorty"
    }

    @Test("what is published after a stream was asked for is in the stream")
    func events() async throws {
        try await withServer { client, _, _ in
            let host = RemoteHost(client)
            for number in 0..<10 {
                let shown = host.events(of: ToastQueued.self)
                try await host.publish(ToastShow(id: "a\(number)", message: "A", duration: .zero))
                guard number > 0 else { continue }
                for await toast in shown {
                    #expect(toast.id == "a\(number)")
                    break
                }
            }
            #expect(try await host.state(of: "toast", as: Shown.self).presenting?.id == "a0")
        }
    }

    @Test("an answer is typed, and says who gave it")
    func ask() async throws {
        try await withServer { client, _, _ in
            let host = RemoteHost(client)
            let answered = try await host.ask(ToastPriorityQuery(toast: Record(ToastContent(message: "a"))))
            #expect(answered.answer == .normal && answered.isDefault)
        }
    }

    @Test("a press and a drag send what the part says and what the finger did")
    func touches() async throws {
        try await withServer { client, _, _ in
            let host = RemoteHost(client)
            try await host.publish(ToastShow(id: "a", message: "A", duration: .zero))
            let gone = host.events(of: ToastDismissing.self)
            let drag = PartRequest("toast.dragBegan", ["id": "a"])
            try await host.send(drag)
            try await host.send(PartRequest("toast.dragEnded", ["id": "a"]), finger: Finger(dy: -80, vy: -900))
            for await toast in gone {
                #expect(toast.id == "a")
                break
            }
        }
    }

    @Test("errors are those of a host in the same process")
    func errors() async throws {
        try await withServer { client, _, _ in
            let host = RemoteHost(client)
            await #expect(throws: PublishError.refused("toast.show", "message: expected a text with more than spaces"))
            {
                try await host.publish(ToastShow(message: " "))
            }
            let drag = await #expect(throws: PublishError.self) {
                try await host.publish(ToastDragMoved(dy: .nan, id: "a"))
            }
            #expect(drag?.description == "toast.dragMoved: dy: expected a number, found NaN")
            let unknown = await #expect(throws: PublishError.self) { try await host.publish(Unknown()) }
            #expect(
                unknown?.description
                    == "no topic is called 'toast.shwo' (did you mean 'toast.show'?)")
            let window = await #expect(throws: PublishError.self) {
                try await host.publish(ToastDismiss(id: "a"), in: "window-9")
            }
            #expect(window?.description.contains("toast.dismiss: container: ") == true)
            try await host.publish(ToastDismiss(id: "a"), in: "main")
            let scene = await #expect(throws: PublishError.self) {
                try await host.publish(ToastShow(message: "a"), in: "window-9")
            }
            #expect(scene?.description == "toast.show: container: toast.show is about no container")
            let finger = await #expect(throws: PublishError.self) {
                try await host.send(PartRequest("toast.dragMoved", ["id": "a"]), finger: Finger(vy: .nan))
            }
            #expect(finger?.description == "toast.dragMoved: vy: expected a number, found NaN")
            let large = await #expect(throws: PublishError.self) {
                try await host.publish(ToastShow(message: String(repeating: "x", count: 100_000)))
            }
            #expect(
                large?.description.hasPrefix("toast.show: the event has 100") == true, "\(String(describing: large))")
            let query = await #expect(throws: AskError.self) { try await host.ask(UnknownQuery()) }
            #expect(query?.description == "no query is called 'toast.priorty' (did you mean 'toast.priority'?)")
            let state = await #expect(throws: FieldError.self) { try await host.state(of: "toats", as: Shown.self) }
            #expect(state?.description == "toats: no running module shows a state of this name (did you mean 'toast'?)")
        }
    }

    @Test("without a host, a request throws and a stream ends")
    func absent() async throws {
        let host = RemoteHost(socketPath: "/tmp/glassbus-no-such-host.sock")
        let error = await #expect(throws: PublishError.self) { try await host.publish(ToastDismiss(id: "a")) }
        #expect(error?.description == "no host is running (tried /tmp/glassbus-no-such-host.sock)")
        for await _ in host.events(of: ToastQueued.self) { Issue.record("there is no host") }
        await #expect(throws: AskError.self) {
            try await host.ask(ToastPriorityQuery(toast: Record(ToastContent(message: "a"))))
        }
    }
}
