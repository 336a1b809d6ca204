import Testing
import Values

@Suite struct ValueTests {
    @Test("literals make the plain value they look like")
    func literals() {
        let name = "x"
        let value: Value = [
            "none": .null, "flag": true, "whole": 3, "half": 0.5, "text": "a", "made": "<\(name)>",
            "list": [1, "b"],
        ]
        #expect(
            value
                == .object([
                    "none": .null, "flag": .bool(true), "whole": .int(3), "half": .double(0.5),
                    "text": .string("a"), "made": .string("<x>"),
                    "list": .array([.int(1), .string("b")]),
                ]))
    }

    @Test("a key that is written twice keeps the last value")
    func duplicateKey() {
        #expect(Value(dictionaryLiteral: ("a", 1), ("a", 2)) == ["a": 2])
    }

    @Test("equal numbers are equal and have the same hash, whatever their case")
    func numericEquality() {
        #expect(Value.int(3) == .double(3))
        #expect(Value.double(-0.0) == .int(0))
        #expect(Value.int(3) != .double(3.5))
        #expect(Set<Value>([.int(3), .double(3), .int(0), .double(-0.0)]).count == 2)
        #expect(Set<Value>([["a": [.int(3)]], ["a": [.double(3)]]]).count == 1)
    }

    @Test("large numbers are compared exactly")
    func largeNumbers() {
        #expect(Value.int(.max) != .double(9_223_372_036_854_775_808))
        #expect(Value.int(9_007_199_254_740_993) != .double(9_007_199_254_740_992))
        #expect(Value.int(1 << 60) == .double(1_152_921_504_606_846_976))
    }

    @Test("NaN equals itself, so that an unchanged value is unchanged")
    func notANumber() {
        #expect(Value.double(.nan) == .double(-.nan))
        #expect(Set<Value>([.double(.nan), .double(-.nan)]).count == 1)
        #expect(Value.double(.nan) != .double(.infinity))
    }

    @Test("different kinds are never equal")
    func kindsDiffer() {
        let kinds: [Value] = [.null, false, 0, "", [], [:]]
        #expect(Set(kinds).count == 6)
        #expect(kinds.map(\.typeName) == ["null", "boolean", "number", "string", "array", "object"])
        #expect(Value.double(0.5).typeName == "number")
    }

    @Test("an accessor gives nil for a value of another kind")
    func accessors() {
        #expect(Value("a").stringValue == "a")
        #expect(Value(true).boolValue == true)
        #expect(Value(3).doubleValue == 3)
        #expect(Value(0.5).doubleValue == 0.5)
        #expect(Value.double(3).intValue == 3)
        #expect(Value(0.5).intValue == nil)
        #expect(([1] as Value).arrayValue == [1])
        #expect((["a": 1] as Value).objectValue == ["a": 1])
        let null = Value.null
        #expect(null.stringValue == nil && null.boolValue == nil && null.doubleValue == nil)
        #expect(null.intValue == nil && null.arrayValue == nil && null.objectValue == nil)
        #expect(Value(1).boolValue == nil && Value("1").intValue == nil)
    }

    @Test("a subscript gives nil for a missing field or element")
    func subscripts() {
        let value: Value = ["a": [10, 20]]
        #expect(value["a"]?[1] == 20)
        #expect(value["a"]?[2] == nil)
        #expect(value["a"]?[-1] == nil)
        #expect(value["b"] == nil)
        #expect(value[0] == nil)
        #expect((["a": .null] as Value)["a"] == .some(.null))
    }

    @Test(
        "a dotted path leads into objects and lists",
        arguments: [
            ("bar.items.0.id", "x"), ("bar.items[0].id", "x"), ("bar.items.1", nil),
            ("bar.items.-0.id", nil), ("bar.items.+0.id", nil), ("bar.nothing.id", nil), ("bar.", nil),
            ("bar.grid[1][0]", 3), ("bar.grid.1.0", 3), ("bar[0]", nil), ("bar.0", "zero"), ("bar.grid[1", nil),
            ("bar.grid[1]0]", nil),
        ] as [(String, Value?)])
    func paths(path: String, expected: Value?) {
        let value: Value = [
            "bar": ["items": [["id": "x"]], "grid": [[1, 2], [3]], "0": "zero"]
        ]
        #expect(value.at(path: path) == expected)
    }

    @Test("an empty path leads to the value itself")
    func emptyPath() {
        #expect(Value(7).at(path: "") == 7)
    }

    @Test("a path into a list starts with an index")
    func rootList() {
        let value: Value = [["id": "x"]]
        #expect(value.at(path: "0.id") == "x")
        #expect(value.at(path: "[0].id") == "x")
    }
}
