import EventBus

/// The checks of field names for data that is not a ``Value`` yet.
extension FieldTree {
    /// Whether all these fields are known, and none has fields of its own to check.
    func isFlat(_ fields: [EventMembers.Field]) -> Bool {
        fields.allSatisfy { leaves.contains($0.name) }
    }

    /// Checks the field names in what a decoder is about to read.
    /// - Throws: ``FieldError`` for the first unknown name.
    func check(_ container: KeyedDecodingContainer<AnyKey>, path: String, of owner: String) throws {
        // The keys of a decoder have the order of a hash table.
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
                // The decoder will reject an element that is not an object.
                guard let inner = try? list.nestedContainer(keyedBy: AnyKey.self) else { break }
                try tree.check(inner, path: place, of: place)
            }
        }
    }
}
