import EventBus

extension Query {
    /// A query from its fields as plain data; a name that is none of its fields is an
    /// error, at any level.
    /// - Throws: ``FieldError``.
    package init(fields: Value) throws(FieldError) {
        self = try Self.strictly {
            try FieldTree.of(Self.self).check(fields, path: "", of: Self.topic.text)
            return try ValueDecoder().decode(Self.self, from: fields)
        }
    }

    /// Checks that the query may be answered so. Of an object only some fields may be given.
    /// - Throws: ``FieldError``.
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
        } catch let error as DecodingError {
            throw FieldError(error)
        } catch {
            throw error as? FieldError ?? FieldError(message: "\(error)")
        }
    }
}
