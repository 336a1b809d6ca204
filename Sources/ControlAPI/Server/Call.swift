import FoundationEssentials
import HTTPTypes
import HummingbirdCore
import NIOCore

/// A request as a route sees it.
struct Call: Sendable {
    /// Most bytes of a body.
    static let largestBody = 8 << 20

    let headers: HTTPFields
    /// What stands for the route's parameter, decoded: a topic, a module.
    let parameter: String
    /// In order, decoded.
    let query: [(name: String, value: String)]
    private let requestBody: RequestBody

    init(_ request: Request, parameter: String) throws(Problem) {
        headers = request.headers
        self.parameter = parameter
        requestBody = request.body
        query = try Self.query(of: request.uri.query ?? "")
    }

    var contentType: String? { headers[.contentType] }

    func values(of name: String) -> [String] { query.filter { $0.name == name }.map(\.value) }

    /// The whole body.
    /// - Throws: ``Problem`` if it is too large.
    func body() async throws -> Data {
        do {
            let buffer = try await requestBody.collect(upTo: Self.largestBody)
            return Data(buffer.readableBytesView)
        } catch is NIOTooManyBytesError {
            throw Problem.tooLarge(
                "the body has more than \(Self.largestBody) bytes", hint: "send it in several requests")
        }
    }

    private static func query(of text: String) throws(Problem) -> [(name: String, value: String)] {
        var query: [(name: String, value: String)] = []
        for pair in text.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let words = parts.map { PercentCoding.decode($0.replacing("+", with: " ")) }
            guard let name = words[0], let value = words.count > 1 ? words[1] : "" else {
                throw .badRequest("'\(pair)' in the URL is not percent-encoded UTF-8")
            }
            query.append((name, value))
        }
        return query
    }
}
