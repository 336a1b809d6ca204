import FoundationEssentials
import NIOCore
import NIOHTTP1
import Testing

@testable import ControlAPI

@Suite("requests that are answered on the thread of their connection")
struct ShortRequestTests {
    private static let event = #"{"type": "toast.show", "data": {"message": "a"}}"#

    private func call(_ target: String, _ type: String, _ body: String) throws -> Call {
        let head = HTTPRequestHead(
            version: .http1_1, method: .POST, uri: target, headers: ["host": "x", "content-type": type])
        let request = IncomingRequest(head, BodyMemory(ServerLimits()).lease())
        _ = request.append(ByteBuffer(string: body)) {}
        return try Call(request)
    }

    @Test("one event of a usual size is short")
    func short() throws {
        for type in [MediaType.json, MediaType.cloudEvent] {
            #expect(EventInput.isShort(try call("/v1/events", type, Self.event)))
        }
    }

    @Test("what may take long is not: many events, a large one, and effects that somebody reads")
    func long() throws {
        #expect(!EventInput.isShort(try call("/v1/events", MediaType.lines, Self.event)))
        #expect(!EventInput.isShort(try call("/v1/events", MediaType.batch, "[\(Self.event)]")))
        #expect(!EventInput.isShort(try call("/v1/events?effects=true", MediaType.json, Self.event)))
        let large = Self.event + String(repeating: " ", count: 4096)
        #expect(!EventInput.isShort(try call("/v1/events", MediaType.json, large)))
    }
}
