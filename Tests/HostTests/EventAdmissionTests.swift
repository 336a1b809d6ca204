import Chrome
import EventBus
import RuleHost
import Testing
import Toast

@testable import Host

/// A CloudEvent is delivered once, however often it comes.
@Suite("EventAdmission: each event once") struct EventAdmissionTests {
    private let system: ChromeSystem
    private let intake: EventAdmission
    private let shown: Log

    private final class Log { var messages: [String] = [] }

    init() throws {
        var configuration = ChromeSystem.Configuration()
        configuration.settings["bus"] = ["topics": ["keyboard.update": ["interval": 0.5, "coalesce": "none"]]]
        system = try ChromeSystem(configuration)
        try system.rules.load([])
        intake = EventAdmission(to: system.bus)
        shown = Log()
        system.bus.tap(TopicPattern("toast.show")) { [shown] in
            shown.messages.append(($0.event as? ToastShow)?.message ?? "?")
        }
    }

    private func show(_ message: String, id: String?, source: String? = "/a") -> Delivery {
        let event = IncomingEvent(
            event: ToastShow(message: message), source: source, attributes: EventAttributes(id: id))
        return intake.admit(event, defaultSource: "/control")
    }

    @Test(
        "an event with the source and the id of an earlier one has no effect, and its result names the first delivery")
    func once() {
        let first = show("first", id: "1")
        #expect(!first.isDuplicate && first.id > 0)
        let second = show("second", id: "1")
        #expect(second.isDuplicate && second.id == first.id && second.refusal == nil)
        #expect(shown.messages == ["first"])
    }

    @Test("events without an id, and with another source or another id, are other events")
    func others() {
        for (id, source) in [("1", "/a"), ("1", "/b"), ("2", "/a"), (nil, "/a"), (nil, "/a"), ("/a1", ""), ("é", "/a")]
        {
            #expect(!show("m", id: id, source: source).isDuplicate)
        }
        // The bytes count, and not how a text looks.
        #expect(!show("m", id: "e\u{301}", source: "/a").isDuplicate)
        #expect(shown.messages.count == 8)
    }

    @Test("an event that was refused may come again")
    func refused() {
        #expect(show("", id: "1").refusal != nil)
        let again = show("m", id: "1")
        #expect(!again.isDuplicate && again.refusal == nil)

        var event = IncomingEvent(event: ToastDismissAll(), source: "/a", attributes: EventAttributes(id: "2"))
        event.container = "nowhere"
        #expect(intake.admit(event, defaultSource: "/control").refusal?.contains("nowhere") == true)
        event.container = nil
        #expect(!intake.admit(event, defaultSource: "/control").isDuplicate)
    }

    @Test("an event that waits for admission is not let in a second time, before or after its delivery")
    func waiting() {
        func update(_ id: String) -> Delivery {
            let event = IncomingEvent(
                event: KeyboardUpdate(height: 7), source: "/a", attributes: EventAttributes(id: id))
            return intake.admit(event, defaultSource: "/control")
        }
        _ = update("1")
        #expect(update("2").outcome == .pending)
        let again = update("2")
        #expect(again.isDuplicate && again.id == 0)
        system.advance(to: .seconds(2))
        #expect(update("2").isDuplicate)
    }

    @Test("the identities of the last 65,536 events are remembered, and of no more")
    func bounded() {
        var identities = DeliveredIdentities()
        func identity(_ number: Int) -> DeliveredIdentities.Identity {
            .init(EventIdentity(source: "/a", id: "\(number)"))
        }
        for number in 0..<65_536 { identities.note(identity(number), delivery: UInt64(number + 1)) }
        #expect(identities.delivery(of: identity(0)) == 1)
        identities.note(identity(65_536), delivery: 65_537)
        #expect(identities.delivery(of: identity(0)) == nil)
        #expect(identities.delivery(of: identity(1)) == 2)
        #expect(identities.delivery(of: identity(65_536)) == 65_537)
    }
}
