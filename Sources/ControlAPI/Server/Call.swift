import FoundationEssentials
import HTTPTypes
import NIOHTTP1

/// A complete request, as a route receives it.
package struct Call: Sendable {
    let method: HTTPRequest.Method
    /// The path as the client sent it, without the query.
    var path: String
    package let headers: HTTPFields
    /// The query parameters in order, percent-decoded.
    let query: [(name: String, value: String)]
    package let body: Data
    /// Whether the request arrived over the Unix socket, which only the host's user can open.
    package let isFromOwnUser: Bool
    /// The value of the path parameter, percent-decoded: a topic or a module name.
    package var parameter = ""
    /// The route's media type that the client prefers.
    var wanted = MediaType.json

    /// - Parameter isFromOwnUser: whether the request arrived over the Unix socket.
    init(_ request: IncomingRequest, isFromOwnUser: Bool = true) throws(Problem) {
        self.isFromOwnUser = isFromOwnUser
        guard let method = HTTPRequest.Method(request.head.method.rawValue) else {
            throw .badRequest("'\(request.head.method.rawValue)' is not an HTTP method")
        }
        self.method = method
        let target = Self.split(request.head.uri)
        path = String(target.path)
        query = try Self.query(of: target.query)
        var headers = HTTPFields()
        for (name, value) in request.head.headers {
            guard let name = HTTPField.Name(name) else { throw .badRequest("'\(name)' is not a valid header name") }
            headers.append(HTTPField(name: name, value: value))
        }
        self.headers = headers
        body = request.body
    }

    var contentType: String? { headers[.contentType] }

    /// The integer value of a query parameter; nil if it is missing.
    /// - Throws: ``Problem`` unless the value is one integer in the range.
    package func number(_ name: String, in range: ClosedRange<Int>) throws(Problem) -> Int? {
        guard let text = try value(of: name) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw .badRequest(
                "'\(text.clipped)' is not a \(name)",
                hint: "a \(name) is a whole number from \(range.lowerBound)"
                    + (range.upperBound == .max ? "" : " to \(range.upperBound)"))
        }
        return number
    }

    /// The value of a query parameter; nil if it is missing.
    /// - Throws: ``Problem`` if it occurs more than once.
    package func value(of name: String) throws(Problem) -> String? {
        let values = values(of: name)
        guard values.count <= 1 else {
            throw .badRequest("the URL has the parameter '\(name)' \(values.count) times; expected once at most")
        }
        return values.first
    }

    /// The value of a query parameter with a fixed set of words; nil if it is missing.
    /// - Throws: ``Problem`` unless the value is one of the words.
    func word(_ name: String, of words: [String]) throws(Problem) -> String? {
        guard let text = try value(of: name) else { return nil }
        guard words.contains(text) else {
            throw .badRequest(
                "'\(text.clipped)' is not a value of the parameter '\(name)'",
                hint: "expected \(words.joined(separator: " or "))")
        }
        return text
    }

    package func values(of name: String) -> [String] { query.filter { $0.name == name }.map(\.value) }

    /// Splits a request target, which may also be in absolute form: `http://host/path?query`.
    private static func split(_ target: String) -> (path: Substring, query: Substring) {
        var rest = target.prefix { $0 != "#" }
        if !rest.hasPrefix("/"), let scheme = rest.firstRange(of: "://") {
            rest = rest[scheme.upperBound...].drop { $0 != "/" && $0 != "?" }
        }
        let path = rest.prefix { $0 != "?" }
        return (path.isEmpty ? "/" : path, rest.dropFirst(path.count + 1))
    }

    private static func query(of text: Substring) throws(Problem) -> [(name: String, value: String)] {
        let pairs = text.split(separator: "&")
        guard pairs.count <= ServerLimits.parameters else {
            throw .badRequest("the URL has \(pairs.count) parameters; at most \(ServerLimits.parameters) are accepted")
        }
        var query: [(name: String, value: String)] = []
        for pair in pairs {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let words = parts.map { PercentCoding.decode($0.replacing("+", with: " ")) }
            guard let name = words[0], let value = words.count > 1 ? words[1] : "" else {
                throw .badRequest("'\(String(pair).clipped)' in the URL is not percent-encoded UTF-8")
            }
            query.append((name, value))
        }
        return query
    }
}
