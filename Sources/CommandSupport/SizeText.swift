import ArgumentParser

/// A size as typed by a user: bytes, or powers of 1024 such as `64K`, `500M`, `1G`, optionally followed by `iB` or `B`.
public struct SizeText: ExpressibleByArgument, Equatable, Sendable {
    public let bytes: Int

    public init?(argument: String) {
        let text = argument.uppercased()
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        let shift: Int? =
            switch text.dropFirst(digits.count) {
            case "", "B": 0
            case "K", "KB", "KIB": 10
            case "M", "MB", "MIB": 20
            case "G", "GB", "GIB": 30
            case "T", "TB", "TIB": 40
            default: nil
            }
        guard let shift, let number = Int(digits), number > 0, number <= Int.max >> shift else { return nil }
        bytes = number << shift
    }
}
