import Foundation
import Testing
import Values

/// Types whose fields stand among those of another type, and fields that know whether somebody gave them.
@Suite("Flat tables and defaults") struct FlatTests {
    struct Lamp: FieldTable, Hashable {
        @Defaulted var color = "white"
        var name: String
        @Defaulted var watts: Double? = 60
        @Defaulted var isOn = false
        var until: Duration?
        @Defaulted var count = 1

        static let blank = Self(name: "")
        static let schemaDescription = "A lamp."
        static let fields = Fields<Self> {
            Field(\._color, where: .notEmpty, "color of the light")
            Field(required: \.name, "name of the lamp")
            Field(\._watts, where: .positive, "power; null: unknown")
            Field(\._isOn, "whether it is on")
            Field(\.until, "until it goes out")
            Field(\._count, "number of lamps")
            Constraint { $0.isOn && $0.count == 0 ? FieldError(path: "count", message: "nothing is on") : nil }
        }

        init(name: String) { self.name = name }
    }

    struct Show: FieldTable, Hashable {
        var place: String?
        var lamp: Lamp
        var times = 1

        static let blank = Self(lamp: .blank)
        static let schemaDescription = "Shows a lamp."
        static let fields = Fields<Self> {
            Field(\.place, "where it stands")
            Flat(\.lamp, except: "until")
            Field(\.times, in: 1...9, "how often")
        }
    }

    private func read(_ json: Value) throws -> Show { try ValueDecoder().decode(Show.self, from: json) }

    @Test("the fields of a flat property are read from the object of the whole value, and written there")
    func flat() throws {
        let show = try read(["place": "hall", "name": "a", "color": "red", "times": 3])
        #expect(show.place == "hall" && show.times == 3 && show.lamp.name == "a" && show.lamp.color == "red")
        #expect(try ValueEncoder().encode(show) == ["place": "hall", "name": "a", "color": "red", "times": 3])
    }

    @Test("a default that nobody gave is left out, and one that somebody gave is written, also if it is the same")
    func defaults() throws {
        let show = try read(["name": "a", "color": "white"])
        #expect(show.lamp.$color == "white" && show.lamp.$count == nil && show.lamp.count == 1)
        #expect(try ValueEncoder().encode(show) == ["name": "a", "color": "white", "times": 1])
        var lamp = show.lamp
        lamp.isOn = false
        #expect(lamp.$isOn == false)
        lamp.count += 1
        #expect(lamp.$count == 2)
    }

    @Test("with defaults, every default is written")
    func withDefaults() throws {
        #expect(
            try ValueEncoder().encode(Lamp(name: "a").withDefaults)
                == ["color": "white", "name": "a", "watts": 60, "isOn": false, "count": 1])
        var unknown = Lamp(name: "a")
        unknown.watts = nil
        #expect(try ValueEncoder().encode(unknown.withDefaults)["watts"] == nil)
    }

    @Test("null gives nil where the value is optional, and nothing where it is not")
    func null() throws {
        let lamp = try read(["name": "a", "watts": .null, "color": .null]).lamp
        #expect(lamp.watts == nil && lamp.$watts == .some(nil) && lamp.color == "white" && lamp.$color == nil)
        #expect(try ValueEncoder().encode(lamp) == ["name": "a", "watts": .null])
    }

    @Test("a field that the whole value does not have keeps its default, and is no field of it")
    func exceptions() throws {
        let show = try read(["name": "a", "until": 5])
        #expect(show.lamp.until == nil)
        #expect(Schema.fieldNames(of: Show.self) == ["place", "color", "name", "watts", "isOn", "count", "times"])
        var other = show
        other.lamp.until = .seconds(1)
        #expect(try ValueEncoder().encode(other)["until"] == nil)
    }

    @Test(
        "constraints of a flat property are checked, with the path that the field has on the wire",
        arguments: [
            (["name": "a", "color": ""], "color: must not be empty"),
            (["name": "a", "watts": 0], "watts: must be more than 0"),
            (["name": "a", "isOn": true, "count": 0], "count: nothing is on"),
            (["color": "red"], "name: missing (a string is required)"),
            (["name": "a", "times": 10], "times: expected 1 to 9, found 10"),
        ] as [(Value, String)])
    func constraints(json: Value, problem: String) {
        let error = #expect(throws: DecodingError.self) { try read(json) }
        #expect(error.map { FieldError($0).description } == problem)
    }

    @Test("merging takes over what is given, and nothing else")
    func merging() throws {
        var lamp = try read(["name": "a", "color": "red", "isOn": true, "watts": 5]).lamp
        lamp.until = .seconds(3)
        var other = Lamp(name: "b")
        (other.watts, other.count) = (nil, 1)
        lamp.merge(other)
        #expect(lamp.name == "a" && lamp.color == "red" && lamp.isOn && lamp.until == .seconds(3))
        #expect(lamp.watts == nil && lamp.$count == 1)
        other.until = .seconds(9)
        lamp.merge(other)
        #expect(lamp.until == .seconds(9))
    }

    @Test("the schema says what the table says, at the place where the fields are")
    func schema() {
        let schema = Schema.of(Show.self)
        #expect(schema["required"] == ["name"])
        #expect(schema.at(path: "properties.color.minLength") == 1)
        #expect(schema.at(path: "properties.watts.type") == "number")
        #expect(schema.at(path: "properties.watts.description") == "power; null: unknown")
    }

    @Test("Foundation's coders read and write the same")
    func foundation() throws {
        let json = Data(#"{"name":"a","watts":null,"isOn":true,"place":"hall"}"#.utf8)
        let show = try JSONDecoder().decode(Show.self, from: json)
        #expect(show == (try read(["name": "a", "watts": .null, "isOn": true, "place": "hall"])))
        let written = try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(show))
        #expect(written == (try ValueEncoder().encode(show)))
    }
}
