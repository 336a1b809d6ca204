import Foundation
import TestSupport
import Testing
import Values

@Suite struct ValueJSONTests {
    @Test(
        "a number is written as the shortest text that reads back as the same number",
        arguments: [
            (.int(3), "3"), (.double(3), "3"), (.double(-0.0), "0"), (.double(0.1), "0.1"),
            (.double(-2.5), "-2.5"), (.int(.min), "-9223372036854775808"),
            (.double(9_007_199_254_740_991), "9007199254740991"), (.double(1e-7), "1e-07"),
            (.double(0.1 + 0.2), "0.30000000000000004"), (.double(1e300), "1e+300"),
            (.double(.leastNonzeroMagnitude), "5e-324"), (.double(.nan), "null"), (.double(.infinity), "null"),
            (.double(-.infinity), "null"),
        ] as [(Value, String)])
    func numbers(value: Value, json: String) {
        #expect(value.json == json)
    }

    @Test(
        "equal numbers have the same text, also above 2^53",
        arguments: [1 << 53, 1 << 60, 1_000_000_000_000_000_000])
    func equalText(number: Int) {
        #expect(Value.int(number).json == Value.double(Double(number)).json)
    }

    @Test("text is escaped only where JSON requires it")
    func escapes() {
        #expect(Value("a\"b\\c/d").json == #""a\"b\\c/d""#)
        #expect(Value("\u{8}\t\n\u{C}\r\u{0}\u{1F}\u{7F}").json == #""\b\t\n\f\r\u0000\u001f"# + "\u{7F}\"")
        #expect(Value("é 🙂\u{2028}").json == "\"é 🙂\u{2028}\"")
        #expect((["\n": 1] as Value).json == #"{"\n":1}"#)
        #expect(Value("").json == "\"\"")
    }

    @Test("fields are sorted by their UTF-8 bytes")
    func fieldOrder() {
        let value: Value = ["b": 1, "a": 2, "B": 3, "é": 4, "z": 5, "ab": 6, "\u{1F642}": 7, "\u{FF5E}": 8]
        #expect(
            value.json
                == "{\"B\":3,\"a\":2,\"ab\":6,\"b\":1,\"z\":5,\"é\":4,\"\u{FF5E}\":8,\"\u{1F642}\":7}")
    }

    @Test("lists and objects are written without spaces")
    func nesting() {
        #expect(([.null, true, false, [], [:], [[1]]] as Value).json == "[null,true,false,[],{},[[1]]]")
        #expect("\(["a": ["b": "c"]] as Value)" == #"{"a":{"b":"c"}}"#)
    }

    /// Guards against a missing comma, an unescaped control character and a number that is cut short.
    @Test("Foundation parses the text back to the same value", arguments: 0..<60)
    func foundationAgrees(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let value = Value.random(depth: 4, using: &generator)
        let parsed = try JSONSerialization.jsonObject(
            with: Data(value.json.utf8), options: .fragmentsAllowed)
        #expect(Value(foundation: parsed).isNear(value), "\(value)")
    }

    @Test("every double reads back from its text as the same double", arguments: 0..<50)
    func exactDoubles(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<20 {
            let number = Double(bitPattern: generator.next())
            guard number.isFinite else { continue }
            #expect(Double(Value.double(number).json) == number)
        }
    }

    @Test("Foundation's coders give back the same value", arguments: 0..<30)
    func foundationCoders(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let value: Value = ["root": Value.random(depth: 3, using: &generator)]
        let data = try JSONEncoder().encode(value)
        #expect(try JSONDecoder().decode(Value.self, from: data) == value)
        #expect(try JSONDecoder().decode(Value.self, from: Data(value.json.utf8)) == value)
    }

    @Test("whole numbers and booleans keep their kind through JSONDecoder")
    func foundationCases() throws {
        let value = try JSONDecoder().decode(
            Value.self, from: Data(#"[1, 1.5, true, 1e20, null, "1", [], {}]"#.utf8))
        guard case .array(let items) = value, items.count == 8 else {
            Issue.record("not a list of 8: \(value)")
            return
        }
        guard case .int(1) = items[0], case .double(1.5) = items[1], case .bool(true) = items[2],
            case .double(1e20) = items[3], case .null = items[4], case .string("1") = items[5],
            case .array([]) = items[6], case .object([:]) = items[7]
        else {
            Issue.record("a case changed: \(items)")
            return
        }
    }
}

extension Value {
    /// Converts what JSONSerialization made. Its booleans are numbers as well and differ only in their Objective-C
    /// type.
    init(foundation any: Any) {
        switch any {
        case let text as String: self = .string(text)
        case let number as NSNumber:
            if String(cString: number.objCType) == "c" {
                self = .bool(number.boolValue)
            } else if let whole = Int(exactly: number) {
                self = .int(whole)
            } else {
                self = .double(number.doubleValue)
            }
        case let list as [Any]: self = .array(list.map(Value.init(foundation:)))
        case let fields as [String: Any]: self = .object(fields.mapValues(Value.init(foundation:)))
        default: self = .null
        }
    }
}

extension Value {
    /// Compares two values, but ignores the last digits of fractions, because JSONSerialization on Linux does not
    /// read them exactly (JSONDecoder does).
    func isNear(_ other: Value) -> Bool {
        switch (self, other) {
        case (.double(let x), .double(let y)): (x - y).magnitude <= 4 * max(x.ulp, y.ulp)
        case (.array(let x), .array(let y)):
            x.count == y.count && zip(x, y).allSatisfy { $0.isNear($1) }
        case (.object(let x), .object(let y)):
            x.count == y.count && x.allSatisfy { y[$0.key]?.isNear($0.value) == true }
        default: self == other
        }
    }
}
