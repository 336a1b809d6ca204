import Chrome
import EventBus
import FoundationEssentials
import Host
import Testing

/// A mistake in an event from outside is reported with its place.
@Suite struct IncomingEventTests {
    static let catalogue: EventCatalogue = {
        let bus = EventBus()
        bus.declare(Language.shipped.events)
        return EventCatalogue(bus.catalogue)
    }()

    private static let testBench = "a host for tests accepts facts: busctl serve --allow-facts"

    @Test(
        "an error has the place, what was expected and the nearest name",
        arguments: [
            (#"{"type":"toast.shw"}"#, "type: no topic is called 'toast.shw' (did you mean 'toast.show'?)"),
            (
                #"{"type":"toast.settingsChanged","data":{"maxQueueSize":1}}"#,
                "type: only the system itself says toast.settingsChanged (set it in a rule file: toast.settings in toast.lua)"
            ),
            (
                #"{"type":"toast.presented","data":{"id":"a"}}"#,
                "type: toast.presented is a fact: only the module 'toast' says it (publish a request, such as toast.show; \(testBench))"
            ),
            (
                #"{"type":"toast.dismissed"}"#,
                "type: toast.dismissed is a fact: only the module 'toast' says it (publish a request, such as toast.dismiss; \(testBench))"
            ),
            (
                #"{"type":"popup.didOpen"}"#,
                "type: popup.didOpen is a fact: only the module 'popup' says it (publish a request, such as popup.open; \(testBench))"
            ),
            (
                #"{"type":"toolbar.itemTapped"}"#,
                "type: toolbar.itemTapped is a fact: only the module 'toolbar' says it (publish a request, such as toolbar.tap; \(testBench))"
            ),
            (#"{"type":"toast.show"}"#, "data.message: missing (a string is required)"),
            (
                #"{"type":"toolbar.setItems","data":{"items":[{},{"id":"b"}]}}"#,
                "data.items[0].id: missing (a string is required; also missing: data.items[0].title, data.items[1].title)"
            ),
            (
                #"{"type":"toast.show","data":{"mesage":"m"}}"#,
                "data.mesage: toast.show has no such field (did you mean 'message'?)"
            ),
            (
                #"{"type":"toast.show","data":{"message":"m","action":{"title":"t","rloe":"undo"}}}"#,
                "data.action.rloe: data.action has no such field (did you mean 'role'?)"
            ),
            (
                #"{"type":"toolbar.setItems","data":{"items":[{"id":"a","title":"A"},{"id":"b","titel":"B"}]}}"#,
                "data.items[1].titel: data.items[1] has no such field (did you mean 'title'?)"
            ),
            (
                #"{"type":"toolbar.setItems","data":{"items":[{"id":"a","title":"A","sideButton":{"icon":"x","actoin":"y"}}]}}"#,
                "data.items[0].sideButton.actoin: data.items[0].sideButton has no such field (did you mean 'action'?)"
            ),
            (#"{"type":"toolbar.setItems","data":{"items":[5]}}"#, "data.items[0]: expected an object, found a number"),
            (
                #"{"type":"toolbar.setItems","data":{"items":[{"id":"a","title":"A"},{"id":"a","title":"B"}]}}"#,
                "data.items[1].id: 'a' is the id of items[0] already"
            ),
            (
                #"{"type":"toolbar.resize","data":{"width":-1}}"#,
                "data.width: expected a finite number of points, 0 or more, found -1"
            ),
            (#"{"type":"toolbar.tap"}"#, "data: expected either an id or an index"),
            (#"{"type":"toast.show","data":{"message":5}}"#, "data.message: expected a string, found a number"),
            (
                #"{"type":"toast.show","data":{"message":"m","kind":"sucess"}}"#,
                "data.kind: 'sucess' is not one of success, error, info, warning, custom (did you mean 'success'?)"
            ),
            (#"{"type":"toast.show","data":{"message":}}"#, "not JSON: line 1, column 40: expected a value, found '}'"),
            ("{\"type\":\n…}", "not JSON: line 2, column 1: expected a value, found '…'"),
            (#"{"type":"\ud800"}"#, "not JSON: line 1, column 11: half of a surrogate pair"),
            (#"{"type":"\ud83d\ude00"}"#, "type: no topic is called '😀'"),
            (#"{"topic":"toast.show","data":{}}"#, "topic: an event has no such member (did you mean 'type'?)"),
            (#"{"data":{"message":"m"}}"#, "type: missing (a string is required)"),
            (#"{"specversion":"1.0","id":"","source":"/x","type":"toast.show"}"#, "id: empty; a CloudEvent needs one"),
        ])
    func errors(json: String, message: String) {
        let error = #expect(throws: FieldError.self) { try Self.catalogue.decode(Data(json.utf8)) }
        #expect(error?.description == message)
    }

    @Test("requests, and events about the world, are open to clients; facts only if the catalogue allows them")
    func facts() throws {
        var catalogue = EventCatalogue(ChromeSystem.catalogue)
        let closed = World.events.filter { !$0.isOpen(allowingFacts: false) }
        #expect(closed.map { $0.topic } == World.events.filter { $0.role == .fact }.map { $0.topic })
        let fact = Data(#"{"type":"health.recovered","data":{"part":"bus"}}"#.utf8)
        for time in ["1.5", #""1.5""#] {
            let timed = try catalogue.decode(Data(#"{"type":"toast.tap","data":{},"bustime":\#(time)}"#.utf8))
            #expect(timed.busTime == .milliseconds(1500), "a number counts as its text")
        }
        let fromTap = Data(#"{"type":"health.recovered","data":{"part":"bus"},"bustime":"1.5"}"#.utf8)
        #expect(throws: FieldError.self) { try catalogue.decode(fact) }
        #expect(throws: FieldError.self) { try catalogue.event("health.recovered", data: ["part": "bus"]) }
        #expect(!catalogue.isEcho(fact) && catalogue.isEcho(fromTap))
        catalogue.allowsFacts = true
        #expect(try catalogue.decode(fact).event is HealthRecovered)
        #expect(try catalogue.event("health.recovered", data: ["part": "bus"]).event is HealthRecovered)
        // Also a test bench leaves a tap's lines of facts out.
        #expect(try !catalogue.decode(fact).isEcho && catalogue.decode(fromTap).isEcho)
        let settings = Data(#"{"type":"toast.settingsChanged","data":{"maxQueueSize":1}}"#.utf8)
        #expect(throws: FieldError.self) { try catalogue.decode(settings) }
        let request = Data(#"{"type":"toast.show","data":{"message":"m"},"bustime":"1.5"}"#.utf8)
        #expect(try !catalogue.decode(request).isEcho && !catalogue.isEcho(request))
    }

    @Test("bytes that are not UTF-8 are reported with their place")
    func notText() {
        let json = Data(#"{"type":"a"#.utf8) + [0xFF] + Data(#""}"#.utf8)
        let error = #expect(throws: FieldError.self) { try Self.catalogue.decode(json) }
        #expect(error?.description == "not JSON: line 1, column 11: not UTF-8")
    }
}
