/// A coding key of any name.
package struct AnyKey: CodingKey {
    package let stringValue: String
    package var intValue: Int? { nil }

    package init(_ name: String) { stringValue = name }
    package init(stringValue: String) { self.init(stringValue) }
    package init?(intValue: Int) { self.init(String(intValue)) }

    /// The key under which a class encodes its superclass.
    static let `super` = AnyKey("super")
}

/// The index of an item in a list. Its text is the one that Foundation's decoders use, so that ``FieldError``
/// distinguishes an index from a name in only one way.
struct IndexKey: CodingKey {
    let index: Int

    init(_ index: Int) { self.index = index }
    init?(stringValue: String) { nil }
    init?(intValue: Int) { self.init(intValue) }

    var stringValue: String { "Index \(index)" }
    var intValue: Int? { index }
}

/// A node of a tree that is being encoded or decoded. It stores its parent and its key, so that a path is built
/// only when an error needs it.
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
