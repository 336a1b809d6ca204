import EventBus

/// The same checks of what is not a ``Value`` yet.
extension FieldTree {
    /// Whether these are all fields, and none of them has fields of its own to be checked.
    func isFlat(_ fields: [EventMembers.Field]) -> Bool {
        fields.allSatisfy { leaves.contains($0.name) }
    }

    /// - Throws: ``FieldError`` for the first name that is none of ours, in what a decoder is
    ///   about to read.
    func check(_ container: KeyedDecodingContainer<AnyKey>, path: String, of owner: String) throws {
        // A decoder has its keys in the order of a hash table.
        let keys = container.allKeys.sorted { $0.stringValue < $1.stringValue }
        for key in keys { try check(key.stringValue, path, owner) }
        for key in keys {
            guard let tree = nested[key.stringValue],
                let inner = try? container.nestedContainer(keyedBy: AnyKey.self, forKey: key)
            else { continue }
            try tree.check(inner, path: Self.join(path, key.stringValue), of: Self.join(path, key.stringValue))
        }
        for key in keys {
            guard let tree = lists[key.stringValue], var list = try? container.nestedUnkeyedContainer(forKey: key)
            else { continue }
            while !list.isAtEnd {
                let place = Self.join(path, key.stringValue) + "[\(list.currentIndex)]"
                // What is no object is the decoder's to refuse.
                guard let inner = try? list.nestedContainer(keyedBy: AnyKey.self) else { break }
                try tree.check(inner, path: place, of: place)
            }
        }
    }
}
