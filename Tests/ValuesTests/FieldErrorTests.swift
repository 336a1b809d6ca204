import Foundation
import Testing
import Values

@Suite struct FieldErrorTests {
    enum Kind: String, StringEnum { case success, error, info }
    struct Action: Codable { var id: String, title: String? }
    struct Toast: Codable {
        var message: String
        var kind: Kind?
        @Seconds var duration: Duration?
        var action: Action?
        var items: [Action]?
        var count: UInt8?
        var sticky: Bool?
        var table: [String: Int]?
        var after: Duration?
    }

    private func sentence(_ value: Value) -> String {
        do {
            _ = try ValueDecoder().decode(Toast.self, from: value)
            return "fine"
        } catch {
            return (error as? DecodingError).map { "\(FieldError($0, prefix: "data"))" } ?? "\(error)"
        }
    }

    @Test(
        "an error of ValueDecoder becomes a sentence with a path",
        arguments: [
            (["message": "a"], "fine"),
            (["message": "a", "duration": "2"], "data.duration: expected a number, found a string"),
            ([:], "data.message: missing (a string is required)"),
            (["mesage": "a"], "data.message: missing (a string is required; is 'mesage' a misspelling of it?)"),
            (
                ["message": "a", "kind": "sucess"],
                "data.kind: 'sucess' is not one of success, error, info (did you mean 'success'?)"
            ),
            (["message": "a", "kind": "purple"], "data.kind: 'purple' is not one of success, error, info"),
            (["message": "a", "kind": 3], "data.kind: expected a string, found a number"),
            (["message": .null], "data.message: expected a string, found null"),
            (["message": "a", "action": ["id": true]], "data.action.id: expected a string, found true"),
            (["message": "a", "items": [["id": "x"], [:]]], "data.items[1].id: missing (a string is required)"),
            (["message": "a", "items": ["x"]], "data.items[0]: expected an object, found a string"),
            (["message": "a", "items": "x"], "data.items: expected a list, found a string"),
            (["message": "a", "count": 300], "data.count: expected a whole number from 0 to 255, found 300"),
            (["message": "a", "count": 2.5], "data.count: expected a whole number, found 2.5"),
            (["message": "a", "sticky": 1], "data.sticky: expected true or false, found a number"),
            (["message": "a", "table": ["2": []]], "data.table.2: expected a whole number, found a list"),
            (["message": "a", "after": [:]], "data.after: expected a number, found an object"),
            (
                ["message": "a", "duration": 1e11],
                "data.duration: expected a number of seconds from -9.2e9 to 9.2e9, found 100000000000"
            ),
            (["message": "a", "duration": .double(.nan)], "data.duration: expected a number, found NaN"),
            ("text", "data: expected an object, found a string"),
        ] as [(Value, String)])
    func ours(value: Value, expected: String) {
        #expect(sentence(value) == expected)
    }

    @Test(
        "an error of JSONDecoder becomes the same sentence, as far as the error says enough",
        arguments: [
            (#"{"message": "a"}"#, "fine"),
            (#"{"message": "a", "duration": "2"}"#, "data.duration: expected a number, found a string"),
            ("{}", "data.message: missing"),
            (
                #"{"message": "a", "kind": "sucess"}"#,
                "data.kind: 'sucess' is not one of success, error, info (did you mean 'success'?)"
            ),
            (#"{"message": null}"#, "data.message: expected a string, found null"),
            (
                #"{"message": "a", "items": [{"id": "x"}, {"id": 2}]}"#,
                "data.items[1].id: expected a string, found a number"
            ),
            (#"{"message": "a", "items": ["x"]}"#, "data.items[0]: expected an object, found a string"),
            (#"{"message": "a", "items": {}}"#, "data.items: expected a list, found an object"),
            (#"{"message": "a", "sticky": 1}"#, "data.sticky: expected true or false, found a number"),
            (#"{"message": "a", "action": []}"#, "data.action: expected an object, found a list"),
            (#"{"message": "a", "table": {"2": true}}"#, "data.table.2: expected a whole number, found true or false"),
        ])
    func foundations(json: String, expected: String) {
        do {
            _ = try JSONDecoder().decode(Toast.self, from: Data(json.utf8))
            #expect(expected == "fine")
        } catch {
            #expect((error as? DecodingError).map { "\(FieldError($0, prefix: "data"))" } == expected)
        }
    }

    @Test("text that is not JSON is reported as such")
    func noJSON() {
        let error = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(Toast.self, from: Data("{".utf8))
        }
        #expect(error.map { FieldError($0).path } == "")
        #expect(error.map { FieldError($0).message } == "The given data was not valid JSON")
    }

    @Test("the parts of an error can be read one by one")
    func parts() throws {
        let wrong = #expect(throws: DecodingError.self) {
            try ValueDecoder().decode(Toast.self, from: ["message": 1])
        }
        #expect(
            wrong.map { FieldError($0) } == FieldError(path: "message", expected: "a string", found: "a number"))
        let unknown = #expect(throws: DecodingError.self) {
            try ValueDecoder().decode(Kind.self, from: "inf")
        }
        #expect(
            unknown.map { FieldError($0, prefix: "answer") }
                == FieldError(
                    path: "answer", message: "'inf' is not one of success, error, info",
                    expected: "one of success, error, info", found: "'inf'", hint: "did you mean 'info'?"))
    }

    @Test(
        "a missing field is reported with what its type requires",
        arguments: [
            (Holder<Kind>.self, "one of success, error, info"), (Holder<Int>.self, "a whole number"),
            (Holder<Seconds<Duration>>.self, "a number"), (Holder<[Int]>.self, "a list"),
            (Holder<[String: Int]>.self, "an object"), (Holder<Action>.self, "an object"),
            (Holder<Bool>.self, "true or false"), (Holder<Value>.self, "a value"),
        ] as [(DecodableType, String)])
    func required(type: DecodableType, phrase: String) {
        let error = #expect(throws: DecodingError.self) { try ValueDecoder().decode(type, from: [:]) }
        #expect(error.map { "\(FieldError($0))" } == "it: missing (\(phrase) is required)")
    }

    struct Holder<T: Decodable>: Decodable { var it: T }

    @Test("an error about the whole value has no path, and one without a hint ends after the sentence")
    func description() {
        #expect("\(FieldError(expected: "a list", found: "null"))" == "expected a list, found null")
        #expect("\(FieldError(path: "a", message: "no", hint: "yes"))" == "a: no (yes)")
    }

    struct Checked: Decodable {
        var height: Double
        enum CodingKeys: CodingKey { case height }
        init(from decoder: any Decoder) throws {
            height = try decoder.container(keyedBy: CodingKeys.self).decode(Double.self, forKey: .height)
            if height < 0 { throw FieldError(path: "height", message: "must not be negative") }
        }
    }

    @Test("a FieldError thrown by a type gets the path of that type")
    func thrownInside() {
        #expect(throws: FieldError(path: "rows.a[1].height", message: "must not be negative")) {
            try ValueDecoder().decode(
                [String: [String: [Checked?]]].self, from: ["rows": ["a": [.null, ["height": -1]]]])
        }
        #expect(throws: FieldError(path: "height", message: "must not be negative")) {
            try ValueDecoder().decode(Checked.self, from: ["height": -1])
        }
    }

    @Test("a prefix is separated by a dot only before a name")
    func inside() {
        let error = FieldError(path: "title", message: "no")
        #expect(error.inside("data").path == "data.title")
        #expect(error.inside("").path == "title")
        #expect(FieldError(message: "no").inside("data").path == "data")
        #expect(FieldError(path: "[2].id", message: "no").inside("items").path == "items[2].id")
    }

    @Test(
        "a path tells names with dots and brackets apart, and its steps are the names again",
        arguments: [
            (["data", "a.b"], "data[\"a.b\"]"), (["a", "", "b"], "a[\"\"].b"), (["a\"]b", "c"], "[\"a\\\"]b\"].c"),
            (["[2]"], "[\"[2]\"]"), (["ä/~", "x"], "ä/~.x"), ([], ""),
        ])
    func names(steps: [String], path: String) {
        #expect(steps.reduce("") { FieldError.join($0, $1) } == path)
        #expect(FieldError(path: path, message: "").steps == steps)
    }

    @Test("the steps of a path have the indices of lists")
    func indices() {
        #expect(FieldError(path: "data.items[2].id", message: "").steps == ["data", "items", "2", "id"])
        #expect(FieldError(path: "[17].data", message: "").steps == ["17", "data"])
        #expect(FieldError(path: "a[1][2]", message: "").steps == ["a", "1", "2"])
    }
}
