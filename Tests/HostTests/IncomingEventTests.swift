import Chrome
import EventBus
import FoundationEssentials
import Host
import Testing

/// A mistake in an event from outside is reported with its place.
@Suite struct IncomingEventTests {
    static let catalogue: EventCatalogue = {
        let bus = EventBus()
        bus.declare(Chrome.events)
        return EventCatalogue(bus.catalogue)
    }()

    @Test(
        "an error has the place, what was expected and the nearest name",
        arguments: [
            (#"{"type":"toast.shw"}"#, "type: no topic is called 'toast.shw' (did you mean 'toast.show'?)"),
            (#"{"type":"toast.settingsChanged","data":{"maxQueueSize":1}}"#, "type: only the system itself says toast.settingsChanged (set it in a rule file: toast.settings in toast.lua)"),
            (#"{"type":"toast.show"}"#, "data.message: missing (a string is required)"),
            (#"{"type":"toast.show","data":{"mesage":"m"}}"#, "data.mesage: toast.show has no such field (did you mean 'message'?)"),
            (#"{"type":"toast.show","data":{"message":"m","action":{"title":"t","rloe":"undo"}}}"#, "data.action.rloe: data.action has no such field (did you mean 'role'?)"),
            (#"{"type":"toolbar.setItems","data":{"items":[{"id":"a","title":"A"},{"id":"b","titel":"B"}]}}"#, "data.items[1].titel: data.items[1] has no such field (did you mean 'title'?)"),
            (#"{"type":"toolbar.setItems","data":{"items":[{"id":"a","title":"A","sideButton":{"icon":"x","actoin":"y"}}]}}"#, "data.items[0].sideButton.actoin: data.items[0].sideButton has no such field (did you mean 'action'?)"),
            (#"{"type":"toolbar.setItems","data":{"items":[5]}}"#, "data.items[0]: expected an object, found a number"),
            (#"{"type":"toolbar.setItems","data":{"items":[{"id":"a","title":"A"},{"id":"a","title":"B"}]}}"#, "data.items[1].id: 'a' is the id of items[0] already"),
            (#"{"type":"toolbar.resize","data":{"width":-1}}"#, "data.width: expected a finite number of points, 0 or more, found -1"),
            (#"{"type":"toolbar.tap"}"#, "data: expected either an id or an index"),
            (#"{"type":"toast.show","data":{"message":5}}"#, "data.message: expected a string, found a number"),
            (#"{"type":"toast.show","data":{"message":"m","kind":"sucess"}}"#, "data.kind: 'sucess' is not one of success, error, info, warning, custom (did you mean 'success'?)"),
            (#"{"type":"toast.show","data":{"message":}}"#, "not JSON: line 1, column 40: expected a value, found '}'"),
            ("{\"type\":\n…}", "not JSON: line 2, column 1: expected a value, found '…'"),
            (#"{"type":"\ud800"}"#, "not JSON: line 1, column 11: half of a surrogate pair"),
            (#"{"type":"\ud83d\ude00"}"#, "type: no topic is called '😀'"),
            (#"{"specversion":"1.0","id":"","source":"/x","type":"toast.show"}"#, "id: empty; a CloudEvent needs one"),
        ])
    func errors(json: String, message: String) {
        let error = #expect(throws: FieldError.self) { try Self.catalogue.decode(Data(json.utf8)) }
        #expect(error?.description == message)
    }

    @Test("bytes that are not UTF-8 are reported with their place")
    func notText() {
        let json = Data(#"{"type":"a"#.utf8) + [0xFF] + Data(#""}"#.utf8)
        let error = #expect(throws: FieldError.self) { try Self.catalogue.decode(json) }
        #expect(error?.description == "not JSON: line 1, column 11: not UTF-8")
    }
}
