import Testing
import Values

@Suite("Reading of JSON")
struct JSONReaderTests {
    static func read<T>(
        _ text: some StringProtocol, _ body: (UnsafeRawBufferPointer) throws(JSONError) -> T
    ) throws(JSONError) -> T {
        try read(Array(text.utf8), body)
    }

    static func read<T>(
        _ bytes: [UInt8], _ body: (UnsafeRawBufferPointer) throws(JSONError) -> T
    ) throws(JSONError) -> T {
        try bytes.withUnsafeBytes { bytes in Result { () throws(JSONError) in try body(bytes) } }.get()
    }

    /// The place and the text of the error; nil if there is none.
    static func problem(_ bytes: [UInt8]) -> String? {
        bytes.withUnsafeBytes { bytes in
            do throws(JSONError) {
                _ = try JSONReader.value(of: bytes)
                return nil
            } catch {
                return "\(TextPlace(error.offset, in: bytes)): \(error.message)"
            }
        }
    }

    @Test(
        "a valid text is read as its value",
        arguments: [
            ("null", .null), (" true\n", true), ("false", false), ("\t0\r\n", 0), ("-0", 0), ("-12", -12),
            ("9223372036854775807", .int(.max)), ("-9223372036854775808", .int(.min)), ("2.5", 2.5), ("-1e-2", -0.01),
            ("9223372036854775808", .double(9_223_372_036_854_775_808)), ("1E+2", 100), ("1e-999", 0),
            ("999999999999999", 999_999_999_999_999), ("\"\"", ""), (#""a\"\\\/\b\f\n\r\t""#, "a\"\\/\u{8}\u{C}\n\r\t"),
            (#""\u00e9\u0000\uD83D\uDE00\ufFfF""#, "é\0😀\u{FFFF}"), ("\"é🙂\u{7F}\u{2028}\"", "é🙂\u{7F}\u{2028}"),
            ("[]", []),
            ("{ }", [:]), ("[1,[ ],{}]", [1, [], [:]]), (#"{"a":1,"b":{"c":[null]}}"#, ["a": 1, "b": ["c": [.null]]]),
            (#"{"\u0061":"\n"}"#, ["a": "\n"]), ("\u{FEFF}[1]", [1]),
        ] as [(String, Value)])
    func valid(text: String, value: Value) throws {
        #expect(try Self.read(text, JSONReader.value) == value)
        #expect(try Self.read(text) { bytes throws(JSONError) in JSONReader.firstError(in: bytes) } == nil)
    }

    @Test("a whole number that fits 64 bits is an integer, however it is written", arguments: ["3", "3.0", "30e-1"])
    func whole(text: String) throws {
        guard case .int(3) = try Self.read(text, JSONReader.value) else {
            Issue.record("not an integer")
            return
        }
    }

    @Test("an object that has a name twice is refused with the name and its place, at any depth")
    func repeated() throws {
        for (text, path, offset) in [
            (#"{"a":1,"b":2,"\u0061":3}"#, "a", 13), (#"{"a":[{"b":1},{"c":{"d":1,"d":2}}]}"#, "a[1].c.d", 26),
            (#"[{"b":1,"b":1}]"#, "[0].b", 8),
        ] {
            let error = #expect(throws: JSONError.self) { try Self.read(text, JSONReader.value) }
            #expect(error?.kind == .repeatedName && error?.path == path && error?.offset == offset)
        }
    }

    @Test(
        "an invalid text is refused with its place, what was expected and what was found",
        arguments: [
            ("", "line 1, column 1: expected a value, found the end"),
            ("[1,]", "line 1, column 4: expected a value, found ']'"),
            ("[1 2]", "line 1, column 4: expected ',' or ']', found '2'"),
            ("[", "line 1, column 2: expected a value, found the end"),
            (#"{"a":1,}"#, "line 1, column 8: expected a name in quotes, found '}'"),
            (#"{"a" 1}"#, "line 1, column 6: expected ':', found '1'"),
            (#"{"a":1"#, "line 1, column 7: expected ',' or '}', found the end"),
            ("{\n \"name\": nope\n}", "line 2, column 10: expected a value, found 'n'"),
            ("[\"é\",\n\"é\" x]", "line 2, column 5: expected ',' or ']', found 'x'"),
            ("\u{FEFF}x", "line 1, column 1: expected a value, found 'x'"),
            ("1 1", "line 1, column 3: expected the end, found '1'"),
            ("01", "line 1, column 2: expected the end, found '1'"),
            ("1.", "line 1, column 3: expected a digit, found the end"),
            ("-a", "line 1, column 2: expected a digit, found 'a'"),
            ("1e+", "line 1, column 4: expected a digit, found the end"),
            ("+1", "line 1, column 1: expected a value, found '+'"),
            ("tru", "line 1, column 1: expected a value, found 't'"),
            ("\"abc", "line 1, column 5: a string is not closed"),
            (#""a\"#, "line 1, column 4: a string is not closed"),
            ("\"a\nb\"", "line 1, column 3: a control character inside a string must be escaped"),
            ("\u{1}", "line 1, column 1: expected a value, found a control character"),
            (#""\x""#, "line 1, column 3: unknown escape \\x"), (#""\é""#, "line 1, column 3: unknown escape \\é"),
            (#""\u12g4""#, "line 1, column 3: expected four hexadecimal digits after \\u"),
            (#""\ud83d\u0061""#, "line 1, column 3: half of a surrogate pair"),
            (#""\ude00""#, "line 1, column 3: half of a surrogate pair"),
            ("…", "line 1, column 1: expected a value, found '…'"),
        ])
    func invalid(text: String, message: String) {
        #expect(Self.problem(Array(text.utf8)) == message)
        let error = try? Self.read(text) { bytes throws(JSONError) in
            JSONReader.firstError(in: bytes).map { "\(TextPlace($0.offset, in: bytes)): \($0.message)" }
        }
        #expect(error == message)
    }

    @Test(
        "bytes that are not UTF-8 are refused with their place",
        arguments: [
            [0xFF], [0xC0, 0x80], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xE2, 0x82], [0xF0, 0x80, 0x80, 0x80],
            [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0x80],
        ] as [[UInt8]])
    func notText(bytes: [UInt8]) {
        #expect(Self.problem(Array("[\"".utf8) + bytes + Array("\"]".utf8)) == "line 1, column 3: not UTF-8")
        #expect(Self.problem(Array("[".utf8) + bytes) == "line 1, column 2: not UTF-8")
    }

    @Test("objects and lists may be nested 512 deep")
    func depth() {
        func nested(_ depth: Int) -> [UInt8] {
            Array((String(repeating: "[", count: depth) + "1" + String(repeating: "]", count: depth)).utf8)
        }
        #expect(Self.problem(nested(JSONReader.deepest)) == nil)
        #expect(Self.problem(nested(513)) == "line 1, column 513: nested more than 512 deep")
        #expect(
            Self.problem(Array(repeating: UInt8(ascii: "{"), count: 9))
                == "line 1, column 2: expected a name in quotes, found '{'")
    }

    @Test("a number out of range is valid JSON, and refused as a value with its path", arguments: ["1e999", "-1e400"])
    func range(number: String) throws {
        let text = "{\"a\":[0,{\"b\":\(number)}]}"
        #expect(try Self.read(text) { bytes throws(JSONError) in JSONReader.firstError(in: bytes) } == nil)
        let error = #expect(throws: JSONError.self) { try Self.read(text, JSONReader.value) }
        #expect(error?.kind == .numberOutOfRange && error?.path == "a[1].b" && error?.offset == 13)
        #expect(error?.message == "\(number) is out of range: numbers end at ±1.8e308")
    }

    @Test("the reader tells the members of an object with the range, the kind and the form of each value")
    func parts() throws {
        let text = #" { "a" : "x" ,"b":"\n","é":12, "c":[1, {"d":"]"}] ,"e":{},"f":true,"g":null,"h":0,"i":"é"}"#
        var seen: [String] = []
        try Self.read(text) { bytes throws(JSONError) in
            var reader = JSONReader(bytes)
            #expect(reader.nextKind() == .object)
            #expect(try !reader.begin(.list))
            #expect(try reader.begin(.object))
            while let name = try reader.nextName() {
                let part = try reader.part()
                let written = String(decoding: bytes[part.range], as: UTF8.self)
                seen.append("\(reader.string(name)) \(part.kind) \(part.isPlain) \(written)")
                #expect(reader.isText(name, reader.string(name)) && !reader.isText(name, "z"))
                #expect(
                    try reader.value(of: part)
                        == JSONReader.value(of: UnsafeRawBufferPointer(rebasing: bytes[part.range])))
            }
            try reader.end()
        }
        #expect(
            seen == [
                "a string true \"x\"", #"b string false "\n""#, "é number true 12", #"c list false [1, {"d":"]"}]"#,
                "e object false {}", "f bool true true", "g null false null", "h number false 0",
                "i string false \"é\"",
            ])
    }
}
