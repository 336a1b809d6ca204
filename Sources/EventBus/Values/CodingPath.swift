/// A field of any name.
struct AnyKey: CodingKey {
    let stringValue: String
    let intValue: Int? = nil

    init(_ name: String) { stringValue = name }
    init(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { self.init(String(intValue)) }

    /// Where a class keeps what belongs to its superclass.
    static let `super` = AnyKey("super")
}

/// The place of an item in a list. It is spelled as Foundation's decoders spell
/// theirs, so that ``FieldError`` has one way to tell an index from a name.
struct IndexKey: CodingKey {
    let index: Int

    init(_ index: Int) { self.index = index }
    init?(stringValue: String) { nil }
    init?(intValue: Int) { self.init(intValue) }

    var stringValue: String { "Index \(index)" }
    var intValue: Int? { index }
}

/// A node of a tree that is being encoded or decoded. It knows its parent and
/// its key, so that a path is put together only when somebody asks for it.
protocol PathNode: AnyObject {
    var parent: Self? { get }
    var key: (any CodingKey)? { get }
}

extension PathNode {
    var path: [any CodingKey] {
        var path: [any CodingKey] = []
        var node: Self? = self
        while let place = node {
            if let key = place.key { path.append(key) }
            node = place.parent
        }
        return path.reversed()
    }
}
