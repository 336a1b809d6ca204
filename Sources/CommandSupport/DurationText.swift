import ArgumentParser
import Values

/// A time span as typed by a user: `500ms`, `2s`, `1.5m` or `1h`. A bare number is in seconds. At most a year.
public struct DurationText: ExpressibleByArgument, Equatable, Sendable {
    public let duration: Duration

    public init(_ duration: Duration) { self.duration = duration }

    public init?(argument: String) {
        let text = argument.lowercased()
        let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        let factor: Double? =
            switch text.dropFirst(number.count) {
            case "ms": 0.001
            case "", "s": 1
            case "m", "min": 60
            case "h": 3600
            default: nil
            }
        guard let factor, let value = Double(number), value * factor <= 31_536_000,
            let duration = Duration(seconds: value * factor)
        else { return nil }
        self.duration = duration
    }

    public var defaultValueDescription: String { "\(duration)" }
}
