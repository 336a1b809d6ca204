import EventBus

/// Maps each part of a JSON text to the line on which it begins.
struct JSONPlaces {
    private final class Node {
        let line: Int
        var members: [String: Node] = [:]
        var items: [Node] = []
        init(line: Int) { self.line = line }
    }

    private let root: Node

    /// - Parameters:
    ///   - bytes: valid JSON.
    ///   - line: the line of the text's first byte.
    init(_ bytes: ArraySlice<UInt8>, line: Int) {
        root = bytes.withUnsafeBytes { bytes in
            var search = Search(bytes, line: line)
            return (try? search.node()) ?? Node(line: line)
        }
    }

    private init(root: Node) { self.root = root }

    var line: Int { root.line }

    /// The places of the items of a list.
    var items: [JSONPlaces] { root.items.map(JSONPlaces.init(root:)) }

    /// Returns the line of the value at a path such as `steps[3].data.kind`. If the path does not exist completely,
    /// returns the line of its existing part.
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

    private struct Search {
        private let bytes: UnsafeRawBufferPointer
        private var reader: JSONReader
        private var line: Int
        /// The end of the part of the text whose lines are counted.
        private var counted = 0

        init(_ bytes: UnsafeRawBufferPointer, line: Int) {
            self.bytes = bytes
            self.line = line
            reader = JSONReader(bytes)
        }

        mutating func node() throws(JSONError) -> Node {
            let kind = reader.nextKind()
            line += bytes[counted..<reader.offset].count { $0 == UInt8(ascii: "\n") }
            counted = reader.offset
            let node = Node(line: line)
            switch kind {
            case .object:
                _ = try reader.begin(.object)
                while let name = try reader.nextName() {
                    let member = try self.node()
                    // If a name is repeated, its first value counts.
                    if let first = node.members.updateValue(member, forKey: reader.string(name)) {
                        node.members[reader.string(name)] = first
                    }
                }
            case .list:
                _ = try reader.begin(.list)
                while try reader.nextItem() { node.items.append(try self.node()) }
            default: _ = try reader.part()
            }
            return node
        }
    }
}
