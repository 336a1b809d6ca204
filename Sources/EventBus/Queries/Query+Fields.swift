extension Query {
    /// Makes a query from its fields. An unknown field name, at any level, is an error.
    /// - Throws: ``FieldError``.
    package init(fields: Value) throws(FieldError) {
        self = try Self.strictly {
            // A query without fields would ignore them. In Lua, an empty table may be a list.
            if fields.objectValue == nil, fields != [] {
                throw FieldError(expected: "an object", found: fields.phrase)
            }
            try FieldTree.of(Self.self).check(fields, path: "", of: Self.topic.text)
            return try ValueDecoder().decode(Self.self, fromFields: fields, at: "")
        }
    }

    /// Checks an expected answer. If it is an object, it may have only some of the fields.
    /// - Throws: ``FieldError`` if no answer of the query can match it.
    package static func check(answer: Value) throws(FieldError) {
        if answer == .null { return }
        try strictly {
            if case .object = answer {
                try FieldTree.of(Answer.self).check(answer, path: "", of: "the answer")
            } else {
                _ = try ValueDecoder().decode(Answer.self, from: answer)
            }
        }
    }

    private static func strictly<T>(_ body: () throws -> T) throws(FieldError) -> T {
        do {
            return try body()
        } catch {
            throw FieldError(anyError: error)
        }
    }
}
