import CommandSupport
import ControlAPI
import EventBus
import FoundationEssentials
import Host

/// `inject TOPIC JSON`: publishes one event, and prints its outcome.
struct OneInjection: Equatable {
    var topic: String
    /// The fields of the event as JSON.
    var data = "{}"
    var socket: String?
    var timeout = HostOptions.usualTimeout
    var patience = Duration.zero
    var isJSON = false
    var isQuiet = false

    func run() throws {
        let request = SingleRequest(socketPath: Program.socket(socket), timeout: timeout, waitingForHost: patience)
        let answer = try request.post(
            "/v1/events", contentType: MediaType.json, body: Data(event)
        ).value()
        for event in answer["events"]?.arrayValue ?? [] {
            if let error = event["error"] { throw Failure(.badData, Failure.line(error).printable) }
            if !isQuiet { try Terminal.print(isJSON ? event.json : Self.told(topic, event)) }
        }
        if answer["kept"] == false { Terminal.say(InjectReport.unkept) }
    }

    /// The event in its short form.
    /// - Throws: ``FieldError`` for data that is not JSON.
    var event: [UInt8] {
        get throws {
            let fields: Value = try FieldError.inside("data") { try JSONText.decode(Value.self, from: Data(data.utf8)) }
            return Array(Value.object(["type": .string(topic), "data": fields]).json.utf8)
        }
    }

    static func told(_ topic: String, _ event: Value) -> String {
        switch event["outcome"]?.stringValue {
        case "waits": "\(topic) waits for admission"
        case "merged": "\(topic) was merged into an event that waits for admission"
        case "duplicate": "\(topic) came before, and has no effect"
        case "dropped": "\(topic) was dropped: \(event["reason"]?.stringValue?.printable ?? "?")"
        default: "\(topic) is event \(event["id"]?.stringValue ?? "?")"
        }
    }
}

extension OneInjection {
    /// Reads the plainest form of the arguments without the argument parser, which takes several times as long as
    /// publishing the event; scripts call the command once for each event.
    /// - Returns: nil for any other form, which ``Inject`` handles, including invalid ones.
    init?(_ arguments: [String]) {
        var rest = arguments[...]
        guard rest.popFirst() == Inject.name else { return nil }
        var words: [String] = []
        while let word = rest.popFirst() {
            switch word {
            case "--json": isJSON = true
            case "--quiet", "-q": isQuiet = true
            case "--socket":
                guard let path = rest.popFirst(), !path.hasPrefix("-") else { return nil }
                socket = path
            case _ where word.hasPrefix("-"): return nil
            default: words.append(word)
            }
        }
        guard 1...2 ~= words.count else { return nil }
        topic = words[0]
        if words.count == 2 { data = words[1] }
    }
}
