/// The container by which a type reads the items of a list, one after the other.
struct UnkeyedReader: UnkeyedDecodingContainer {
    let node: DecodingNode
    let items: [Value]
    var currentIndex = 0

    init(node: DecodingNode, items: [Value]) {
        self.node = node
        self.items = items
    }

    var codingPath: [any CodingKey] { node.path }
    var count: Int? { items.count }
    var isAtEnd: Bool { currentIndex >= items.count }

    mutating func decodeNil() throws -> Bool {
        guard case .null = try current(Value.self) else { return false }
        currentIndex += 1
        return true
    }

    mutating func decode(_ type: Bool.Type) throws -> Bool {
        try next(type) { try $0.bool(at: $1()) }
    }
    mutating func decode(_ type: String.Type) throws -> String {
        try next(type) { try $0.string(at: $1()) }
    }
    mutating func decode(_ type: Double.Type) throws -> Double {
        try next(type) { try $0.double(at: $1()) }
    }
    mutating func decode(_ type: Float.Type) throws -> Float {
        try next(type) { try $0.float(at: $1()) }
    }
    mutating func decode(_ type: Int.Type) throws -> Int {
        try next(type) { try $0.integer(at: $1()) }
    }
    mutating func decode(_ type: Int8.Type) throws -> Int8 {
        try next(type) { try $0.integer(at: $1()) }
    }
    mutating func decode(_ type: Int16.Type) throws -> Int16 {
        try next(type) { try $0.integer(at: $1()) }
    }
    mutating func decode(_ type: Int32.Type) throws -> Int32 {
        try next(type) { try $0.integer(at: $1()) }
    }
    mutating func decode(_ type: Int64.Type) throws -> Int64 {
        try next(type) { try $0.integer(at: $1()) }
    }
    mutating func decode(_ type: UInt.Type) throws -> UInt {
        try next(type) { try $0.integer(at: $1()) }
    }
    mutating func decode(_ type: UInt8.Type) throws -> UInt8 {
        try next(type) { try $0.integer(at: $1()) }
    }
    mutating func decode(_ type: UInt16.Type) throws -> UInt16 {
        try next(type) { try $0.integer(at: $1()) }
    }
    mutating func decode(_ type: UInt32.Type) throws -> UInt32 {
        try next(type) { try $0.integer(at: $1()) }
    }
    mutating func decode(_ type: UInt64.Type) throws -> UInt64 {
        try next(type) { try $0.integer(at: $1()) }
    }
    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
        let (node, key) = (node, IndexKey(currentIndex))
        return try next(type) { value, _ in
            try DecodingNode.decode(type, from: value, parent: node, key: key)
        }
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try child([String: Value].self) { try $0.container(keyedBy: type) }
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try child([Value].self) { try $0.unkeyedContainer() }
    }

    mutating func superDecoder() throws -> any Decoder {
        try child(Value.self) { $0 }
    }

    private mutating func child<R>(
        _ type: Any.Type, _ read: (DecodingNode) throws -> R
    ) throws -> R {
        let (node, key) = (node, IndexKey(currentIndex))
        return try next(type) { value, _ in
            try read(DecodingNode(value, parent: node, key: key))
        }
    }

    /// Moves to the next item only if the current one could be read, so that a type can try another way to read it.
    private mutating func next<R>(
        _ type: Any.Type, _ read: (Value, () -> [any CodingKey]) throws -> R
    ) throws -> R {
        let value = try current(type)
        let (node, index) = (node, currentIndex)
        let result = try read(value) { node.path + [IndexKey(index)] }
        currentIndex += 1
        return result
    }

    private func current(_ type: Any.Type) throws -> Value {
        if !isAtEnd { return items[currentIndex] }
        throw DecodingError.valueNotFound(
            type,
            Mismatch(expected: Expectation.phrase(type), found: "the end of the list")
                .context(node.path + [IndexKey(currentIndex)]))
    }
}
