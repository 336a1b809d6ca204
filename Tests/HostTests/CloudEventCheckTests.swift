import EventBus
import Testing

@testable import Host

/// What CloudEvents 1.0.2 asks of the attributes of an event, in its JSON form.
@Suite("Attributes of CloudEvents") struct CloudEventCheckTests {
    private static let catalogue = EventCatalogue(ChromeSystem.catalogue)

    /// The error of a CloudEvent that also has these members; nil if it is valid.
    private func error(_ members: String) -> FieldError? {
        let text =
            #"{"specversion":"1.0","id":"1","source":"/t","type":"toast.show","data":{"message":"m"}"#
            + (members.isEmpty ? "" : ",") + members + "}"
        do {
            _ = try Self.catalogue.decode([UInt8](text.utf8))
            return nil
        } catch {
            return error as? FieldError
        }
    }

    @Test(
        "attributes of the allowed names, types and forms are accepted",
        arguments: [
            "", #""dataschema":"https://e.com/s#a""#, #""subject":"a b""#, #""subject":"😀""#,
            #""dataschema":"https://example.com/s?v=1""#, #""ext":"x""#,
            #""ext":true"#, #""ext":-2147483648"#, #""ext":null"#, #""subject":null"#, #""a1b2c3":7"#,
            #""time":"2018-04-05T17:31:00Z""#, #""time":"2018-04-05t17:31:00.123456789012z""#,
            #""time":"2024-02-29T00:00:00-00:00""#, #""time":"2016-12-31T23:59:60Z""#,
            #""time":"2017-01-01T00:59:60+01:00""#, #""datacontenttype":"application/json; charset=utf-8""#,
        ])
    func accepted(members: String) { #expect(error(members) == nil) }

    @Test(
        "an attribute of another name, type or form is refused, and the error has its path",
        arguments: [
            (#""subject":"""#, "subject"), (#""dataschema":"""#, "dataschema"),
            (#""dataschema":"schemas/toast""#, "dataschema"), (#""dataschema":"https://e.com/#a#b""#, "dataschema"),
            (#""myExt":"x""#, "myExt"), (#""my_ext":"x""#, "my_ext"), (#""":"x""#, ""), (#""ext":1.5"#, "ext"),
            (#""ext":1e3"#, "ext"), (#""ext":2147483648"#, "ext"), (#""ext":{"a":1}"#, "ext"), (#""ext":[]"#, "ext"),
            (#""ext":"a\nb""#, "ext"), (#""ext":"\u0085""#, "ext"), (#""ext":"\uFFFE""#, "ext"),
            (#""time":"2018-04-05""#, "time"), (#""time":"2018-13-05T17:31:00Z""#, "time"),
            (#""time":"2023-02-29T00:00:00Z""#, "time"), (#""time":"2018-04-05T24:00:00Z""#, "time"),
            (#""time":"2018-04-05T17:31:00""#, "time"), (#""time":"2018-04-05T17:31:00+0530""#, "time"),
            (#""time":"2018-04-05T17:31:60Z""#, "time"), (#""time":"2018-04-05T17:31:00.Z""#, "time"),
            (#""subject":"a","subject":"b""#, "subject"), (#""subject":"a","subj\u0065ct":"b""#, "subject"),
            (#""subject":5"#, "subject"), (#""time":false"#, "time"), (#""time":5"#, "time"),
            (#""dataschema":true"#, "dataschema"), (#""datacontenttype":1"#, "datacontenttype"),
            (#""data_base64":"e30=""#, "data_base64"),
        ])
    func refused(members: String, path: String) throws { #expect(try #require(error(members)).path == path) }

    @Test(
        "a source is a URI reference",
        arguments: [
            ("1-555-123-4567", true), ("urn:uuid:6e8bc430-9c3a-11d9-9669-0800200c9a66", true), ("/a/b?c=d#e", true),
            ("//user@[::1]:80/x", true), ("https://example.com:/x", true), ("a%20b", true), ("", true),
            ("my shell", false), ("/a%zz", false), ("/café", false), ("1:2", false), ("http://a b/", false),
            ("http://h:x/", false), ("/[a]", false), ("#a#b", false), ("//[::1", false),
        ])
    func sources(text: String, isValid: Bool) { #expect(URIReference.isValid(text) == isValid) }

    @Test("too many attributes, and too long names, are refused")
    func limits() throws {
        func members(_ count: Int) -> String { (0..<count).map { #""a\#($0)":1"# }.joined(separator: ",") }
        // specversion, id, source and type are attributes, too, and data is none.
        #expect(error(members(60)) == nil)
        #expect(try #require(error(members(61))).message.contains("64"))
        #expect(error("\"" + String(repeating: "n", count: 256) + "\":1") == nil)
        #expect(try #require(error("\"" + String(repeating: "n", count: 257) + "\":1")).message.contains("256"))
    }

    @Test("a field that data has twice is refused at any depth", arguments: [#""specversion":"1.0","#, ""])
    func repeated(version: String) throws {
        func decode(_ data: String) throws {
            let text = #"{\#(version)"id":"1","source":"/t","type":"toast.show","data":\#(data)}"#
            _ = try Self.catalogue.decode([UInt8](text.utf8))
        }
        for (data, path) in [
            (#"{"message":"a","message":"b"}"#, "data.message"),
            (#"{"message":"a","m\u0065ssage":"b"}"#, "data.message"),
            (#"{"message":"a","action":{"title":"x","title":"y"}}"#, "data.action.title"),
            (#"{"message":"a","tags":[{},{"a":[{"b":1,"b":2}]}]}"#, "data.tags[1].a[0].b"),
        ] {
            #expect(#expect(throws: FieldError.self) { try decode(data) }?.path == path)
        }
        try decode(#"{"message":"a","action":{"title":"message"}}"#)
    }

    @Test("JSON in Base64 is the data, and nothing else in Base64 is")
    func base64() throws {
        func decode(_ base64: String) throws -> IncomingEvent {
            let text =
                #"{"specversion":"1.0","id":"1","source":"/t","type":"toast.show","data_base64":"\#(base64)"}"#
            return try Self.catalogue.decode([UInt8](text.utf8))
        }
        let event = try ValueEncoder().encode(decode("eyJtZXNzYWdlIjoiaGkifQ==").event)
        #expect(event["message"] == "hi")
        // A member that is null is not there.
        #expect(error(#""data_base64":null"#) == nil)
        for bad in ["%%%", "AA=="] {
            #expect(#expect(throws: FieldError.self) { _ = try decode(bad) }?.path == "data_base64")
        }
    }

    @Test("data as deep as JSON may be, and with as many fields as fit, gets an error")
    func extremes() throws {
        let deep = String(repeating: "[", count: 500) + String(repeating: "]", count: 500)
        let wide = "{" + (0..<5_000).map { #""f\#($0)":1"# }.joined(separator: ",") + "}"
        for data in [deep, wide, #"{"message":"m","tags":\#(deep)}"#] {
            let text = #"{"specversion":"1.0","id":"1","source":"/t","type":"toast.show","data":\#(data)}"#
            #expect(throws: FieldError.self) { _ = try Self.catalogue.decode([UInt8](text.utf8)) }
        }
    }
}
