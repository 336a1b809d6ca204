/// A media type from a header, in lower case and without parameters: `application/json; charset=utf-8` becomes
/// `application/json`.
struct MediaType: Hashable, CustomStringConvertible {
    let type: String
    let subtype: String

    /// Nil if the text is not a media type.
    init?(_ text: some StringProtocol) {
        let name = String(text.prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" }).lowercased()
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
        (type, subtype) = (String(parts[0]), String(parts[1]))
    }

    /// The parameter `charset` of a content type, in lower case and without quotes; nil if there is none.
    static func charset(in contentType: String) -> String? {
        contentType.split(separator: ";").dropFirst().lazy
            .map { $0.split(separator: "=", maxSplits: 1).map { $0.filter { !" \t\"".contains($0) }.lowercased() } }
            .first { $0.first == "charset" }?.last
    }

    var description: String { "\(type)/\(subtype)" }

    /// Whether the subtype is `json` or ends in `+json`, which is how CloudEvents defines JSON.
    var isJSON: Bool { subtype == "json" || subtype.hasSuffix("+json") }

    static let json = "application/json"
    static let lines = "application/x-ndjson"
    static let problem = "application/problem+json"
    static let schema = "application/schema+json"
    static let eventStream = "text/event-stream"

    /// Whether a client with these `Accept` headers accepts `type`. A client without such a header accepts every
    /// type; a quality of 0 excludes a type.
    static func accepts(_ headers: [String], _ type: String) -> Bool {
        guard !headers.isEmpty else { return true }
        let wanted = MediaType(type)!
        var best: (precision: Int, isWanted: Bool) = (-1, false)
        for range in headers.flatMap({ $0.split(separator: ",") }) {
            guard let candidate = MediaType(range) else { continue }
            let precision: Int
            if candidate == wanted {
                precision = 2
            } else if candidate.type == wanted.type, candidate.subtype == "*" {
                precision = 1
            } else if candidate.type == "*", candidate.subtype == "*" {
                precision = 0
            } else {
                continue
            }
            let quality =
                range.split(separator: ";").dropFirst()
                .map { $0.filter { $0 != " " } }.first { $0.hasPrefix("q=") }
                .flatMap { Double($0.dropFirst(2)) } ?? 1
            if precision > best.precision { best = (precision, quality > 0) }
        }
        return best.isWanted
    }
}
