/// One message of a stream of Server-Sent Events.
public struct ServerSentEvent: Sendable, Hashable {
    /// The latest ID in the stream so far; nil before the first one.
    public var id: String?
    /// The event name; `message` if the stream gives none.
    public var event: String
    public var data: String

    public init(id: String? = nil, event: String = "message", data: String) {
        self.id = id
        self.event = event
        self.data = data
    }
}

/// An incremental parser for `text/event-stream`.
///
/// Follows the HTML Living Standard, section 9.2.6, "Interpreting an event stream".
struct ServerSentEventParser {
    private var line: [UInt8] = []
    private var isAfterReturn = false
    private var id: String?
    private var event = ""
    private var data = ""
    private var hasData = false

    /// Parses more bytes.
    /// - Returns: the messages completed by these bytes.
    mutating func feed(_ bytes: some Sequence<UInt8>) -> [ServerSentEvent] {
        var messages: [ServerSentEvent] = []
        for byte in bytes {
            let isSecondHalf = isAfterReturn && byte == UInt8(ascii: "\n")
            isAfterReturn = byte == UInt8(ascii: "\r")
            if isSecondHalf { continue }
            if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
                if let message = endOfLine() { messages.append(message) }
                line.removeAll(keepingCapacity: true)
            } else {
                line.append(byte)
            }
        }
        return messages
    }

    private mutating func endOfLine() -> ServerSentEvent? {
        guard !line.isEmpty else {
            defer {
                event = ""
                data = ""
                hasData = false
            }
            return hasData
                ? ServerSentEvent(id: id, event: event.isEmpty ? "message" : event, data: data) : nil
        }
        let colon = line.firstIndex(of: UInt8(ascii: ":"))
        let name = line[..<(colon ?? line.endIndex)]
        var value = colon.map { line[($0 + 1)...] } ?? []
        if value.first == UInt8(ascii: " ") { value.removeFirst() }
        let text = String(decoding: value, as: UTF8.self)
        if name.elementsEqual("data".utf8) {
            data += (hasData ? "\n" : "") + text
            hasData = true
        } else if name.elementsEqual("event".utf8) {
            event = text
        } else if name.elementsEqual("id".utf8), !value.contains(0) {
            id = text
        }
        // Comments, `retry` and unknown fields are ignored.
        return nil
    }
}
