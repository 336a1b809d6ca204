import ArgumentParser

/// A size as people write it: `64K`, `500M`, `1G`, each 1024 times the one before, also with `iB` or `B` behind; or bytes.
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
