import EventBus

extension DecodingError {
    /// The coding path of the value that could not be decoded.
    var path: [any CodingKey] {
        switch self {
        case .dataCorrupted(let context), .typeMismatch(_, let context), .valueNotFound(_, let context):
            context.codingPath
        case .keyNotFound(let key, let context): context.codingPath + [key]
        @unknown default: []
        }
    }
}

extension Value {
    /// Returns the value without the part at a path; nil if the path does not exist.
    func removing(_ path: ArraySlice<any CodingKey>) -> Value? {
        guard let key = path.first else { return nil }
        switch self {
        case .object(var members):
            guard let member = members[key.stringValue] else { return nil }
            guard path.count > 1 else {
                members.removeValue(forKey: key.stringValue)
                return .object(members)
            }
            guard let rest = member.removing(path.dropFirst()) else { return nil }
            members[key.stringValue] = rest
            return .object(members)
        case .array(var items):
            guard let index = key.intValue, items.indices.contains(index) else { return nil }
            guard path.count > 1 else {
                items.remove(at: index)
                return .array(items)
            }
            guard let rest = items[index].removing(path.dropFirst()) else { return nil }
            items[index] = rest
            return .array(items)
        default: return nil
        }
    }
}
