import EventBus
import Host
import Logging
import Testing
import Toast

/// An event that was made in Swift is checked as strictly as one that arrives as JSON.
@Suite struct TypedPublishTests {
    struct UploadStart: Request, FieldTable {
        static let topic: TopicName = "upload.start"
        var bytes: Int
        static let blank = Self(bytes: 0)
        static let schemaDescription = "An upload starts."
        static let fields = Fields<Self> { Field(required: \.bytes, in: 0...1_000, "bytes to send") }
    }
    /// Declared by no module.
    struct UploadPause: Request { static let topic: TopicName = "upload.pause" }
    /// Another type with the topic of a module.
    struct Impostor: Request { static let topic: TopicName = "toast.show" }
    struct UploadStarted: Fact {
        static let topic: TopicName = "upload.started"
        var bytes: Int
    }

    struct Upload: Module {
        static let name: ModuleName = "upload"
        static let language = Language(events: [UploadStart.self, UploadStarted.self])
        func start(on bus: EventBus) -> some RunningModule {
            bus.subscribe(to: UploadStart.self) { [unowned bus] in bus.publish(UploadStarted(bytes: $0.bytes)) }
            return Idle()
        }
        final class Idle: RunningModule {}
    }

    private func host(without absent: Set<ModuleName> = []) async throws -> LiveHost {
        var configuration = ChromeSystem.Configuration()
        configuration.without = absent
        let host = try LiveHost(
            rules: [], modules: [Upload(), ToastModule()], configuration: configuration,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        await host.start()
        return host
    }

    @Test("a request whose field is out of range is refused with the field, the range and what was found")
    func range() async throws {
        let host = try await host()
        let error = await #expect(throws: PublishError.self) { try await host.publish(UploadStart(bytes: -7)) }
        #expect(error?.description == "upload.start: bytes: expected 0 to 1000, found -7")
        try await host.publish(UploadStart(bytes: 7))
        await host.stop()
    }

    @Test("a request that nobody declares is refused with the nearest topic, also if its module does not run")
    func undeclared() async throws {
        let host = try await host()
        let undeclared = await #expect(throws: PublishError.self) { try await host.publish(UploadPause()) }
        #expect(undeclared?.description == "no topic is called 'upload.pause'")
        await host.stop()
        let other = try await self.host(without: ["upload"])
        let error = await #expect(throws: PublishError.self) { try await other.publish(UploadStart(bytes: 7)) }
        #expect(
            error?.description
                == "no topic is called 'upload.start' (the module 'upload' does not run)")
        await other.stop()
    }

    @Test("another type with the topic of a module is refused")
    func impostor() async throws {
        let host = try await host()
        let error = await #expect(throws: PublishError.self) { try await host.publish(Impostor()) }
        #expect(error?.description.contains("is that of the type ToastShow, not of Impostor") == true)
        await host.stop()
    }

    @Test("a module's refusal is thrown with its reason")
    func refused() async throws {
        let host = try await host()
        let error = await #expect(throws: PublishError.self) { try await host.publish(ToastShow(message: " ")) }
        #expect(error == .refused("toast.show", "message: expected a text with more than spaces"))
        await host.stop()
        await #expect(throws: PublishError.stopped) { try await host.publish(ToastShow(message: "a")) }
    }

    @Test("a forged fact is not delivered, and the events next to it are")
    func facts() async throws {
        let host = try await host()
        let forged = IncomingEvent(event: UploadStarted(bytes: 1))
        let request = IncomingEvent(event: UploadStart(bytes: 2))
        let deliveries = await host.publish(
            [forged, request, IncomingEvent(event: UploadStart(bytes: 2_000))], defaultSource: "/t")
        #expect(
            deliveries.map { $0.problem?.description } == [
                "type: upload.started is a fact: only the module 'upload' says it (publish a request, such as "
                    + "upload.start; a host for tests accepts facts: busctl serve --allow-facts)",
                nil, "bytes: expected 0 to 1000, found 2000",
            ])
        #expect(deliveries.map(\.id) == [0, deliveries[1].id, 0] && deliveries[1].id > 0)
        await host.stop()
    }
}
