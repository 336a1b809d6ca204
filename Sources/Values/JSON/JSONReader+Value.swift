extension JSONReader {
    /// Reads the next value.
    ///
    /// A whole number that fits 64 bits is an `.int`, in any spelling (`3`, `3.0`, `3e0`).
    /// - Throws: ``JSONError`` with the path of the value, also for a number that does not fit a `Double`, and for a
    ///   duplicate name in an object: JSON readers do not agree which of the values counts.
    package mutating func value() throws(JSONError) -> Value {
        switch nextKind() {
        case .object:
            _ = try begin(.object)
            var fields: [String: Value] = [:]
            while let part = try nextName() {
                let name = string(part)
                let value: Value
                do { value = try self.value() } catch { throw error.inside(name) }
                guard fields.updateValue(value, forKey: name) == nil else { throw JSONError(repeated: name, at: part) }
            }
            return .object(fields)
        case .list:
            _ = try begin(.list)
            var items: [Value] = []
            while try nextItem() {
                do { items.append(try value()) } catch { throw error.inside("[\(items.count)]") }
            }
            return .array(items)
        default: return try scalar(try part())
        }
    }

    /// The value of a part of this reader's text.
    package func value(of part: Part) throws(JSONError) -> Value {
        switch part.kind {
        case .object, .list:
            var inside = JSONReader(UnsafeRawBufferPointer(rebasing: bytes[part.range]))
            do { return try inside.value() } catch { throw error.moved(by: part.range.lowerBound) }
        default: return try scalar(part)
        }
    }

    private func scalar(_ part: Part) throws(JSONError) -> Value {
        switch part.kind {
        case .string: .string(string(part))
        case .number: part.isPlain ? .int(plainNumber(part)) : try number(part)
        case .bool: .bool(bytes[part.range.lowerBound] == UInt8(ascii: "t"))
        case .null, .object, .list: .null
        }
    }

    private func plainNumber(_ part: Part) -> Int {
        bytes[part.range].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    private func number(_ part: Part) throws(JSONError) -> Value {
        let text = String(decoding: bytes[part.range], as: UTF8.self)
        if let whole = Int(text) { return .int(whole) }
        guard let number = Double(text), number.isFinite else {
            throw JSONError(
                .numberOutOfRange, at: part.range.lowerBound, "\(text) is out of range: numbers end at ±1.8e308")
        }
        return Int(exactly: number).map { .int($0) } ?? .double(number)
    }
}
