/// A media type from a header, lowercase and without parameters: `application/json; charset=utf-8` becomes
/// `application/json`.
package struct MediaType: Hashable, CustomStringConvertible {
    let type: String
    let subtype: String

    /// Nil if the text is not a media type.
    init?(_ text: some StringProtocol) {
        // Compares bytes, which is faster than characters: every request has such a header.
        let name = text.utf8.prefix { $0 != UInt8(ascii: ";") }
            .filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
            .map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? $0 | 0x20 : $0 }
        let parts = name.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
        (type, subtype) = (String(decoding: parts[0], as: UTF8.self), String(decoding: parts[1], as: UTF8.self))
    }

    /// The `charset` parameter of a content type, lowercase and without quotes; nil if there is none.
    static func charset(in contentType: String) -> String? {
        contentType.split(separator: ";").dropFirst().lazy
            .map { $0.split(separator: "=", maxSplits: 1).map { $0.filter { !" \t\"".contains($0) }.lowercased() } }
            .first { $0.first == "charset" }?.last
    }

    package var description: String { "\(type)/\(subtype)" }

    /// Whether the subtype is `json` or ends in `+json`, as CloudEvents defines JSON.
    var isJSON: Bool { subtype == "json" || subtype.hasSuffix("+json") }

    package static let json = "application/json"
    package static let lines = "application/x-ndjson"
    static let problem = "application/problem+json"
    static let schema = "application/schema+json"
    static let eventStream = "text/event-stream"
    /// The media types of endless answers.
    static let streams: Set = [eventStream, lines]

    package static let cloudEvent = "application/cloudevents+json"
    static let batch = "application/cloudevents-batch+json"

    /// The type among `offers` that the `Accept` headers of a client prefer; the first one among equals. Without such a
    /// header, all types are accepted; a quality of 0 excludes a type.
    /// - Returns: nil if the client accepts none.
    static func preferred(_ headers: [String], _ offers: [String]) -> String? {
        guard !headers.isEmpty else { return offers.first }
        let ranges = headers.flatMap { $0.split(separator: ",") }
        var best: (offer: String, quality: Double)?
        for offer in offers {
            let quality = quality(of: MediaType(offer)!, in: ranges)  // trap: offers are literals of the routes
            if quality > best?.quality ?? 0 { best = (offer, quality) }
        }
        return best?.offer
    }

    /// The quality of a type in its most specific matching range of an `Accept` header; 0 if none matches.
    private static func quality(of wanted: MediaType, in ranges: [Substring]) -> Double {
        var best: (precision: Int, quality: Double) = (-1, 0)
        for range in ranges {
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
                .map { $0.filter { $0 != " " }.lowercased() }.first { $0.hasPrefix("q=") }
                .flatMap { Double($0.dropFirst(2)) } ?? 1
            if precision > best.precision { best = (precision, quality) }
        }
        return best.quality
    }
}
