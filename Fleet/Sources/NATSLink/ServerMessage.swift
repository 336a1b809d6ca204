import EventBus
import FleetWire
import Host
import NIOCore

/// A message from the server in the NATS protocol.
enum ServerMessage {
    /// The server's description: sent at the beginning and whenever it changes.
    case info(Value)
    /// A message of the subscription with this number.
    case message(Incoming, subscription: UInt64)
    case ping
    case pong
    /// The text of an error.
    case error(String)
}

/// Why the bytes from a server cannot be parsed.
struct ProtocolProblem: Error, CustomStringConvertible {
    let description: String
}

/// Decodes the messages in the bytes from a server.
struct ServerDecoder: ByteToMessageDecoder {
    typealias InboundOut = ServerMessage

    /// The maximum length of a line in bytes: the descriptions of servers in large clusters are the longest.
    private static let longestLine = 1 << 20
    /// The maximum size of header and body in bytes: servers allow at most 64 MiB.
    private static let largest = 64 << 20

    private var isFirst = true

    mutating func decode(context: ChannelHandlerContext, buffer: inout ByteBuffer) throws -> DecodingState {
        let bytes = buffer.readableBytesView
        let end = bytes.firstIndex(of: UInt8(ascii: "\n"))
        guard (end ?? bytes.endIndex) - bytes.startIndex <= Self.longestLine else {
            throw ProtocolProblem(description: "the server sends no line")
        }
        guard let end else { return .needMoreData }
        let length = end - bytes.startIndex + 1
        // Split bytes, not characters: a combining mark merges with a space into one character, and senders can choose
        // it.
        let fields = bytes[..<end].split {
            $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\r")
        }
        .map { String(decoding: $0, as: UTF8.self) }
        let word = (fields.first ?? "").uppercased()
        let rest = fields.dropFirst().joined(separator: " ")
        var shown: String { ([word] + fields.dropFirst()).joined(separator: " ").prefix(200).description }
        switch word {
        case _ where isFirst && word != "INFO" && word != "-ERR":
            throw ProtocolProblem(description: "this is not a NATS server: it says '\(shown)'")
        case "MSG", "HMSG":
            guard let head = Head(fields.dropFirst(), hasHeaders: word == "HMSG"), head.size <= Self.largest else {
                throw ProtocolProblem(description: "the server's line cannot be read: \(shown)")
            }
            // A line break follows the body, and is not counted in its size.
            guard bytes.count >= length + head.size + 2 else { return .needMoreData }
            buffer.moveReaderIndex(forwardBy: length)
            // trap: the size was checked above
            let header = buffer.readBytes(length: head.headerSize)!
            let body = buffer.readBytes(length: head.size - head.headerSize)!  // trap: the size was checked above
            buffer.moveReaderIndex(forwardBy: 2)
            let message = Incoming(head.subject, headers: Headers(wire: header), body: body, reply: head.reply)
            context.fireChannelRead(wrapInboundOut(.message(message, subscription: head.subscription)))
            return .continue
        case "INFO":
            guard let json = try? JSONText.decode(Value.self, from: Array(rest.utf8)), json.objectValue != nil else {
                throw ProtocolProblem(description: "the server's description is not JSON")
            }
            buffer.moveReaderIndex(forwardBy: length)
            // A server sends nothing more before the client greets it. Anything that an attacker appended would be
            // treated as if it had arrived through TLS, which starts now.
            guard !isFirst || buffer.readableBytes == 0 else {
                throw ProtocolProblem(description: "somebody speaks in the place of the server before TLS has begun")
            }
            isFirst = false
            context.fireChannelRead(wrapInboundOut(.info(json)))
            return .continue
        case "PING": context.fireChannelRead(wrapInboundOut(.ping))
        case "PONG": context.fireChannelRead(wrapInboundOut(.pong))
        case "-ERR": context.fireChannelRead(wrapInboundOut(.error(rest.trimmingQuotes)))
        case "+OK": break
        default: throw ProtocolProblem(description: "this is not a NATS server: it says '\(shown)'")
        }
        buffer.moveReaderIndex(forwardBy: length)
        return .continue
    }

    /// The arguments `subject subscription [reply] [size of the header] size`.
    private struct Head {
        let subject: String
        let subscription: UInt64
        let reply: String?
        let headerSize: Int
        let size: Int

        init?(_ fields: ArraySlice<String>, hasHeaders: Bool) {
            let sizes = fields.suffix(hasHeaders ? 2 : 1).compactMap { Int($0) }
            let names = Array(fields.dropLast(hasHeaders ? 2 : 1))
            guard (2...3).contains(names.count), sizes.count == (hasHeaders ? 2 : 1), let total = sizes.last,
                let subscription = UInt64(names[1])
            else { return nil }
            let header = hasHeaders ? sizes[0] : 0
            guard header >= 0, total >= header else { return nil }
            subject = names[0]
            self.subscription = subscription
            reply = names.count == 3 ? names[2] : nil
            headerSize = header
            size = total
        }
    }
}

extension String {
    /// The text of an error without its quotes.
    fileprivate var trimmingQuotes: String {
        let bytes = utf8.drop { $0 == UInt8(ascii: "'") }
        return String(decoding: bytes.last == UInt8(ascii: "'") ? bytes.dropLast() : bytes, as: UTF8.self)
    }
}

// MARK: - Headers

extension Headers {
    /// The status number and text of an answer without a message, such as 503. No publisher can forge fields with these
    /// names, because a colon ends a name.
    static let status = ":status"
    static let words = ":words"

    /// Parses the header of a message: `NATS/1.0`, optionally with a status number and text, and one line for each
    /// field.
    /// - Parameter bytes: the header; if it is malformed, there are no fields.
    init(wire bytes: [UInt8]) {
        self = [:]
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true)
            .map { $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0 }
        guard let first = lines.first, first.starts(with: Array("NATS/1.0".utf8)) else { return }
        let words = String(decoding: first, as: UTF8.self).split(separator: " ", maxSplits: 2)
        if words.count > 1 { append(Self.status, String(words[1])) }
        if words.count > 2 { append(Self.words, String(words[2])) }
        for line in lines.dropFirst() where !line.isEmpty {
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex else { continue }
            let value = line[(colon + 1)...]
            append(
                String(decoding: line[..<colon], as: UTF8.self),
                String(decoding: Self.withoutSpaces(value), as: UTF8.self))
        }
    }

    private static func withoutSpaces(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        let text = bytes.drop(while: isSpace)
        return text[..<(text.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? text.startIndex)]
    }
}

extension Incoming {
    /// The status number with which the broker answers in place of a message, such as 404 or 503; nil for a message.
    var status: Int? { headers[Headers.status].flatMap { Int($0) } }

    /// Whether the request has no subscribers. Such an answer has the status number without text. Newer servers, such
    /// as 2.15.1, add the subject of the request.
    var isUnheard: Bool { status == 503 && headers[Headers.words] == nil }
}
