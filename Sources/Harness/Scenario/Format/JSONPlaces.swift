/// The line on which each part of a JSON text begins.
///
/// The text is known to be valid JSON, so nothing is checked here.
struct JSONPlaces {
    private final class Node {
        let line: Int
        var members: [String: Node] = [:]
        var items: [Node] = []
        init(line: Int) { self.line = line }
    }

    private let root: Node

    /// - Parameter line: the line of the text's first byte.
    init(_ bytes: some Sequence<UInt8>, line: Int) {
        var scanner = Scanner(bytes: Array(bytes), line: line)
        root = scanner.value()
    }

    private init(root: Node) { self.root = root }

    var line: Int { root.line }

    /// The places of the items of a list.
    var items: [JSONPlaces] { root.items.map(JSONPlaces.init(root:)) }

    /// The line of the value at a path such as `steps[3].data.kind`. If the path does not exist completely, this is the
    /// line of the part that does.
    func line(of path: String) -> Int {
        var node = root
        for part in path.split(whereSeparator: { ".[".contains($0) }) {
            let next =
                part.last == "]"
                ? Int(part.dropLast()).flatMap { node.items.indices.contains($0) ? node.items[$0] : nil }
                : node.members[String(part)]
            guard let next else { break }
            node = next
        }
        return node.line
    }

    private struct Scanner {
        let bytes: [UInt8]
        var index = 0
        var line: Int

        init(bytes: [UInt8], line: Int) {
            self.bytes = bytes
            self.line = line
        }

        private var byte: UInt8 { index < bytes.count ? bytes[index] : 0 }

        /// Skips white space, commas and colons.
        private mutating func skip() {
            while index < bytes.count, byte <= 0x20 || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ":") {
                if byte == UInt8(ascii: "\n") { line += 1 }
                index += 1
            }
        }

        mutating func value() -> Node {
            skip()
            let node = Node(line: line)
            switch byte {
            case UInt8(ascii: "{"):
                index += 1
                while more(UInt8(ascii: "}")) {
                    let name = string()
                    node.members[name] = value()
                }
            case UInt8(ascii: "["):
                index += 1
                while more(UInt8(ascii: "]")) { node.items.append(value()) }
            case UInt8(ascii: "\""): _ = string()
            default:
                while index < bytes.count, !" \t\r\n,]}".utf8.contains(byte) { index += 1 }
            }
            return node
        }

        private mutating func more(_ close: UInt8) -> Bool {
            skip()
            guard index < bytes.count, byte != close else {
                index += 1
                return false
            }
            return true
        }

        /// A string as it is written. Names with escapes are not decoded, so a path does not find them.
        private mutating func string() -> String {
            let start = index + 1
            index = start
            while index < bytes.count, byte != UInt8(ascii: "\"") { index += byte == UInt8(ascii: "\\") ? 2 : 1 }
            let end = min(index, bytes.count)
            index += 1
            return String(decoding: bytes[start..<max(start, end)], as: UTF8.self)
        }
    }
}
