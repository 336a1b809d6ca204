import EventBus
import Foundation
import Host
import TestSupport
import Testing

/// The fast way for the usual form and the way for any form give the same result.
@Suite("Decoding of events")
struct EventDecodingTests {
    static let catalogue: EventCatalogue = {
        var catalogue = EventCatalogue(ChromeSystem.catalogue)
        catalogue.keepsData = true
        return catalogue
    }()

    static let usual = [
        #"{"type":"toast.show","data":{"message":"Saved"}}"#,
        #"{ "type" : "toast.show" , "data" : { "message" : "Saved" , "kind":"error", "sensitive":true,"measuredLines": 2 } }"#,
        #"{"bustime":"1.5","causationid":"3","data":{"duration":2.50,"id":"a","message":"Ü\n\"x\" {[,]}"},"id":"4","source":"/a","specversion":"1.0","type":"toast.show"}"#,
        #"{"data":{"message":"m"},"datacontenttype":"application/json","dataschema":"urn:a","id":"4","own":"ä","source":"/a","specversion":"1.0","type":"toast.show"}"#,
        #"{"busid":"7","businstance":"k3j9x0q2m5v8c1z7","data":{"message":"m"},"id":"4","n":5,"subject":"a","time":"2026-04-05T17:31:00Z","source":"/a","specversion":"1.0","type":"toast.show"}"#,
        #"{"data":{"action":{"title":"Undo"},"message":"m","scene":null},"type":"toast.show"}"#,
        #"{"type":"toast.dismissAll"}"#, #"{"type":"toast.dismissAll","data":{}}"#,
        #"{"type":"scene.update","data":{"id":"s","width":390,"height":-1}}"#,
    ]

    private static func text(_ event: IncomingEvent) throws -> String {
        let data = try ValueEncoder().encode(event.event).json
        let others = (event.attributes?.others ?? [:]).sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.json)" }
        return
            "\(type(of: event.event).topic) \(event.attributes?.id ?? "–") \(others) \(event.source ?? "–") \(event.isCloudEvent) \(event.busTime?.description ?? "–") \(data)"
    }

    private static func outcome(_ body: () throws -> IncomingEvent) -> String {
        do {
            return try text(try body())
        } catch {
            return "\(error)"
        }
    }

    @Test(
        "the way for the usual form and the way for any form agree on damaged text, also in the error message",
        arguments: 0..<40)
    func agree(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let alphabet = Array(#"{}[]",:\ abetdfu019.-ü"#.utf8)
        for _ in 0..<60 {
            var bytes = Array(Self.usual.randomElement(using: &random)!.utf8)
            for _ in 0..<Int.random(in: 0...2, using: &random) {
                let index = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[index] = alphabet.randomElement(using: &random)!
                case 1: bytes.remove(at: index)
                default: bytes.insert(alphabet.randomElement(using: &random)!, at: index)
                }
            }
            let json = Data(bytes)
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(
                Self.outcome { try Self.catalogue.decode(json) }
                    == Self.outcome { try Self.catalogue.decodeAnyForm(json) }, "\(text)")
        }
    }

    @Test("the canonical data kept with an event decodes to the same event, and is canonical", arguments: usual)
    func canonical(text: String) throws {
        guard let event = try? Self.catalogue.decode(Data(text.utf8)) else { return }
        let data = try #require(event.canonicalData)
        let again = try Self.catalogue.decode(
            Data("{\"type\":\"\(type(of: event.event).topic)\",\"data\":".utf8) + Data(data) + Data("}".utf8))
        #expect(try ValueEncoder().encode(again.event) == ValueEncoder().encode(event.event))
        #expect(try JSONDecoder().decode(Value.self, from: Data(data)).json == String(decoding: data, as: UTF8.self))
    }

    @Test(
        "a mistake is reported with its place, however deep it is",
        arguments: [
            (
                "toolbar.setItems", #"{"items":[{"id":"a","title":"A"},{"id":"b","title":"B","iconn":"x"}]}"#,
                "data.items[1].iconn: data.items[1] has no such field (did you mean 'icon'?)"
            ),
            (
                "toolbar.setItems",
                #"{"items":[{"id":"a","title":"A","sideButton":{"icon":"x","gestures":{"onSwype":"y"}}}]}"#,
                "data.items[0].sideButton.gestures.onSwype: data.items[0].sideButton.gestures has no such field (did you mean 'onSwipe'?)"
            ),
            (
                "toolbar.setGlobalAccessory",
                #"{"accessory":{"id":"a","list":{"title":"T","items":[{"title":"x","tintColour":"red"}]}}}"#,
                "data.accessory.list.items[0].tintColour: data.accessory.list.items[0] has no such field (did you mean 'tintColor'?)"
            ),
            (
                "navigationBar.declare", #"{"items":[{"id":"a","placment":"status"}]}"#,
                "data.items[0].placment: data.items[0] has no such field (did you mean 'placement'?)"
            ),
            ("toolbar.tap", #"{"index":1.5}"#, "data.index: expected a whole number, found 1.5"),
            (
                "toolbar.tap", #"{"index":1e30}"#,
                "data.index: expected a whole number from -9223372036854775808 to 9223372036854775807, found 1e+30"
            ),
            ("toolbar.resize", #"{"width":1e999}"#, "data.width: the number is too large"),
            ("toolbar.setItems", #"{"items":[7]}"#, "data.items[0]: expected an object, found a number"),
            ("toolbar.setItems", #"{"items":{}}"#, "data.items: expected a list, found an object"),
            ("toast.dismissAll", "[]", "data: expected an object, found a list"),
            ("toolbar.hideOverflowMenu", "[null]", "data: expected an object, found a list"),
            ("toolbar.hideOverflowMenu", "5", "data: expected an object, found a number"),
            ("toolbar.hideOverflowMenu", "true", "data: expected an object, found true"),
            ("toast.dismissAll", "{},", "not JSON: line 1, column 38: expected a name in quotes, found '}'"),
        ])
    func told(_ topic: String, _ data: String, _ expected: String) throws {
        let json = Data(#"{"type":"\#(topic)","data":\#(data)}"#.utf8)
        #expect(Self.outcome { try Self.catalogue.decode(json) } == expected)
    }
}
