import ArgumentParser
import CommandSupport
import ControlAPI
import EventBus
import FoundationEssentials
import Host

/// A condition on a field of an event's data, from the command line: `id=a`, `traits.colorScheme=dark`, `count=3`.
struct FieldCondition: ExpressibleByArgument, Equatable {
    /// The names of the fields, from the outermost one.
    let path: [String]
    let value: String

    init?(argument: String) {
        guard let equals = argument.firstIndex(of: "="), equals != argument.startIndex else { return nil }
        path = argument[..<equals].split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        value = String(argument[argument.index(after: equals)...])
        guard !path.contains("") else { return nil }
    }

    /// Whether the data has the field with this text or, if it is not a text, with this JSON.
    func isMet(by data: Value) -> Bool {
        var found = data
        for name in path {
            guard let next = found[name] else { return false }
            found = next
        }
        if let text = found.stringValue { return text == value }
        guard let wanted = try? JSONText.decode(Value.self, from: Data(value.utf8)) else { return false }
        if let number = found.doubleValue, let other = wanted.doubleValue { return number == other }
        return found == wanted
    }
}

/// The options that choose events by their data, and the start of a stream.
struct FilterOptions: ParsableArguments {
    @Option(
        name: .customLong("where"), parsing: .singleValue,
        help: ArgumentHelp(
            "Only events whose data has this field with this value, such as id=a. Repeat the option for several; all must hold.",
            valueName: "field=value"))
    var conditions: [FieldCondition] = []

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Begin in the past: with the event of this number, with the events of the last duration such as 5m, or with the oldest event that the host still has (start).",
            valueName: "number|time|start"))
    var since: Since?

    /// Where a stream begins.
    enum Since: ExpressibleByArgument, Equatable {
        case start
        case event(UInt64)
        /// This duration before now.
        case last(Duration)

        init?(argument: String) {
            if argument == "start" {
                self = .start
            } else if let number = UInt64(argument), number > 0 {
                self = .event(number)
            } else if let time = DurationText(argument: argument), argument.last?.isLetter == true {
                self = .last(time.duration)
            } else {
                return nil
            }
        }

        /// The position after which the stream begins.
        var after: String {
            switch self {
            case .start, .last: "0"
            case .event(let number): String(number - 1)
            }
        }
    }

    /// The earliest bus time of wanted events; nil for any.
    private(set) var earliest: Double?

    /// Asks the host for its bus time if the stream begins a duration before now.
    func beginning(_ client: ControlClient) async throws -> FilterOptions {
        guard case .last(let time)? = since else { return self }
        var options = self
        options.earliest = (try await client.get("/v1/health").value()["uptime"]?.doubleValue ?? 0) - time.inSeconds
        return options
    }

    /// Whether a CloudEvent passes the filter.
    func admits(_ event: Value) -> Bool {
        if let earliest, let time = event["bustime"]?.numericValue, time < earliest { return false }
        return conditions.allSatisfy { $0.isMet(by: event["data"] ?? .null) }
    }
}
