import TestSupport
import Testing
import Values

@Suite struct ValueDecoderTests {
    struct Scalars: Codable, Equatable {
        var flag = true, text = "a", half = 0.5, third: Float = 0.1
        var i = -1, i8: Int8 = -8, i16: Int16 = -16, i32: Int32 = -32, i64: Int64 = -64
        var u: UInt = 1, u8: UInt8 = 8, u16: UInt16 = 16, u32: UInt32 = 32, u64: UInt64 = 64
        var nothing: String?
    }

    private func decode<T: Decodable>(_ type: T.Type, _ value: Value) throws -> T {
        try ValueDecoder().decode(type, from: value)
    }

    @Test("every kind of scalar decodes to its value")
    func scalars() throws {
        let scalars = Scalars(flag: false, text: "b", i: .min, u8: 255, u64: 1 << 62, nothing: "x")
        #expect(try decode(Scalars.self, ValueEncoder().encode(scalars)) == scalars)
        #expect(try decode([Int8].self, [1, 2]) == [1, 2])
        #expect(try decode([Float].self, [0.5]) == [0.5])
        #expect(try decode([Bool?].self, [true, .null]) == [true, nil])
        #expect(try decode(UInt16.self, 7) == 7)
    }

    @Test("a whole double decodes as an integer, and an integer as a double")
    func numbersMeet() throws {
        #expect(try decode(Int.self, .double(3)) == 3)
        #expect(try decode(Double.self, .int(3)) == 3)
        #expect(try decode([Double].self, [.int(3)]) == [3])
        #expect(try decode([Int].self, [.double(-4)]) == [-4])
    }

    /// The broken rule, the type and a value that must be refused.
    @Test(
        "a value of another kind is refused, not converted",
        arguments: [
            ("number for string", String.self, 1), ("string for int", Int.self, "1"),
            ("string for double", Double.self, "1"), ("int for bool", Bool.self, 1),
            ("bool for int", Int.self, true), ("bool for double", Double.self, true),
            ("list for string", String.self, []), ("string for list", [Int].self, "1"),
            ("string for object", [String: Int].self, "1"), ("list for object", [String: Int].self, [1]),
            ("object for list", [Int].self, ["a": 1]), ("null for string", String.self, .null),
            ("null for list", [Int].self, .null), ("null for object", [String: Int].self, .null),
            ("3.5 for int", Int.self, 3.5), ("1e30 for int", Int.self, 1e30),
            ("256 for UInt8", UInt8.self, 256), ("-1 for UInt", UInt.self, -1),
            ("NaN for double", Double.self, .double(.nan)), ("NaN for int", Int.self, .double(.nan)),
            ("infinity for double", Double.self, .double(.infinity)),
            ("1e300 for float", Float.self, 1e300), ("1e10 for duration", Duration.self, 1e10),
            ("string for duration", Duration.self, "1"),
        ] as [(String, DecodableType, Value)])
    func strict(rule: String, type: DecodableType, value: Value) {
        #expect(throws: DecodingError.self) { try ValueDecoder().decode(type, from: value) }
        #expect(throws: DecodingError.self) {
            try ValueDecoder().decodeField(type, from: ["inner": value])
        }
    }

    @Test("each kind of mistake throws its own DecodingError")
    func errorCases() {
        func code(_ type: (some Decodable).Type, _ value: Value) -> String {
            do {
                _ = try decode(type, value)
                return "fine"
            } catch DecodingError.typeMismatch {
                return "mismatch"
            } catch DecodingError.valueNotFound {
                return "no value"
            } catch DecodingError.dataCorrupted {
                return "corrupt"
            } catch {
                return "\(error)"
            }
        }
        #expect(code(String.self, 1) == "mismatch")
        #expect(code(String.self, .null) == "no value")
        #expect(code(Double.self, .double(.nan)) == "corrupt")
        #expect(code(Double.self, .double(1)) == "fine")
    }

    @Test("an empty list decodes as an empty object, and an empty object as an empty list")
    func emptyTable() throws {
        struct Loose: Decodable, Equatable { var a: Int? }
        #expect(try decode(Loose.self, []) == Loose())
        #expect(try decode([String: Int].self, []) == [:])
        #expect(try decode([Int].self, [:]) == [])
        #expect(try decode(Value.self, []) == .array([]))
    }

    @Test("an empty list is no object, and an empty object no list, if the decoder tells them apart")
    func emptyApart() throws {
        struct Outer: Decodable { var inner: [String: Int]?, list: [Int]? }
        let decoder = ValueDecoder(tellsEmptyApart: true)
        #expect(throws: DecodingError.self) { try decoder.decode([String: Int].self, from: []) }
        #expect(throws: DecodingError.self) { try decoder.decode([Int].self, from: [:]) }
        #expect(throws: DecodingError.self) { try decoder.decode([Outer].self, from: [["inner": []]]) }
        #expect(throws: DecodingError.self) { try decoder.decode([Outer].self, from: [["list": [:]]]) }
        #expect(try decoder.decode([Outer].self, from: [["inner": [:], "list": []]])[0].list == [])
    }

    @Test("null and a missing field both decode to nil for an optional")
    func optionals() throws {
        struct Loose: Decodable, Equatable {
            var a: Int?, b: String?, c: Bool?, d: Double?, e: UInt8?, f: [Int]?
        }
        #expect(
            try decode(Loose.self, ["a": .null, "b": .null, "c": .null, "d": .null, "e": .null, "f": .null]) == Loose())
        #expect(try decode(Loose.self, [:]) == Loose())
        let full = Loose(a: 1, b: "b", c: true, d: 0.5, e: 5, f: [6])
        #expect(try decode(Loose.self, ["a": 1, "b": "b", "c": true, "d": 0.5, "e": 5, "f": [6]]) == full)
        #expect(throws: DecodingError.self) { try decode(Loose.self, ["b": 1]) }
        #expect(throws: DecodingError.self) { try decode(Loose.self, ["e": 300]) }
    }

    struct ByHand: Decodable, Equatable {
        enum Keys: String, CodingKey { case list, box, last }
        var seen: [String] = []
        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: Keys.self)
            var list = try fields.nestedUnkeyedContainer(forKey: .list)
            seen.append("\(try list.decode(Int.self)) of \(list.count ?? -1)")
            let inner = try list.nestedContainer(keyedBy: Keys.self)
            seen.append(try inner.decode(String.self, forKey: .last))
            seen.append("\(try list.decodeNil()) \(try list.decodeNil())")
            var deep = try list.nestedUnkeyedContainer()
            seen.append(try deep.decode(String.self))
            seen.append(try String(from: list.superDecoder()))
            seen.append("\(list.isAtEnd) \(list.currentIndex)")
            let box = try fields.nestedContainer(keyedBy: Keys.self, forKey: .box)
            seen.append("\(try box.decodeNil(forKey: .list)) \(box.contains(.last))")
            seen.append("\(try Bool(from: fields.superDecoder(forKey: .last)))")
            seen.append("\(try Int(from: fields.superDecoder()))")
            seen.append(fields.allKeys.map(\.stringValue).joined(separator: " "))
        }
    }

    @Test("nested containers and super decoders read from the right place")
    func nested() throws {
        let value: Value = [
            "list": [1, ["last": "late"], .null, ["deep"], "in"], "box": ["list": .null], "last": true,
            "super": 9,
        ]
        #expect(
            try decode(ByHand.self, value).seen == [
                "1 of 5", "late", "true false", "deep", "in", "true 5", "true false", "true", "9",
                "box last list",
            ])
    }

    @Test("a failed attempt to decode an element does not move on in the list")
    func retry() throws {
        struct Mixed: Decodable, Equatable {
            var words: [String] = []
            init(from decoder: any Decoder) throws {
                var list = try decoder.unkeyedContainer()
                while !list.isAtEnd {
                    if let number = try? list.decode(Int.self) {
                        words.append("\(number)")
                    } else {
                        words.append(try list.decode(String.self))
                    }
                }
            }
        }
        #expect(try decode(Mixed.self, [1, "a", 2]).words == ["1", "a", "2"])
    }

    @Test("reading past the end of a list throws an error that says so")
    func pastTheEnd() {
        struct Pair: Decodable {
            init(from decoder: any Decoder) throws {
                var list = try decoder.unkeyedContainer()
                _ = (try list.decode(Int.self), try list.decode(Int.self))
            }
        }
        let error = #expect(throws: DecodingError.self) { try decode([Pair].self, [[1]]) }
        #expect(error.map { "\(FieldError($0))" } == "[0][1]: expected a whole number, found the end of the list")
    }

    /// Guards against a lost or changed case, and against a container written to the wrong place.
    @Test("encoding and decoding gives back any value", arguments: 0..<60)
    func roundTrip(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let value = Value.random(depth: 4, using: &generator)
        #expect(try ValueEncoder().encode(Mirrored(value)) == value)
        #expect(try decode(Mirrored.self, value).value == value)
        #expect(try decode(Value.self, value) == value)
    }
}

private struct Holder<T: Decodable>: Decodable { var inner: T }

extension ValueDecoder {
    /// Decodes through a keyed container as well, so that reading fields is tested too.
    fileprivate func decodeField<T: Decodable>(_: T.Type, from value: Value) throws {
        _ = try decode(Holder<T>.self, from: value)
    }
}

/// A value whose type the coders do not recognise, so that their own containers are used.
private struct Mirrored: Codable {
    var value: Value

    init(_ value: Value) { self.value = value }

    init(from decoder: any Decoder) throws {
        let single = try decoder.singleValueContainer()
        if single.decodeNil() {
            value = .null
        } else if let flag = try? single.decode(Bool.self) {
            value = .bool(flag)
        } else if let number = try? single.decode(Int.self) {
            value = .int(number)
        } else if let number = try? single.decode(Double.self) {
            value = .double(number)
        } else if let text = try? single.decode(String.self) {
            value = .string(text)
        } else if let items = try? [Mirrored](from: decoder), !items.isEmpty {
            value = .array(items.map(\.value))
        } else if let fields = try? [String: Mirrored](from: decoder), !fields.isEmpty {
            value = .object(fields.mapValues(\.value))
        } else {
            value = try single.decode(Value.self)  // [] and {}: only Value tells
        }
    }

    func encode(to encoder: any Encoder) throws {
        switch value {
        case .array(let items): try items.map(Mirrored.init).encode(to: encoder)
        case .object(let fields): try fields.mapValues(Mirrored.init).encode(to: encoder)
        case .string(let text): try text.encode(to: encoder)
        case .bool(let flag): try flag.encode(to: encoder)
        case .int(let number): try number.encode(to: encoder)
        case .double(let number): try number.encode(to: encoder)
        case .null: try Int?.none.encode(to: encoder)
        }
    }
}

/// A type as a test argument. (The Test macro cannot read the spelled-out form.)
typealias DecodableType = any (Decodable & SendableMetatype).Type
