import EventBus
@_spi(Reflection) import Swift
import Synchronization

/// Locates the private text in values of a type: the fields that the type itself declares private (``PrivateFields``),
/// and those that the types of its fields declare.
///
/// Reflection is slow, so each type is examined once. Values are then searched only at places that may hold private
/// text.
public struct PrivatePlaces: Sendable {
    /// The contents of a place. Places refer to each other by index, because a type may contain itself.
    enum Place: Sendable {
        case nothing
        /// All text inside the value is private, however deeply it is nested.
        case allText
        /// The items of a list may hold private text; the number is the index of their place.
        case items(Int)
        case fields([Field])
    }

    struct Field: Sendable {
        let name: String
        let place: Int
    }

    private var places: [Place]
    private let root: Int

    /// Treats all text as private, for a type about which nothing is known.
    public static let everywhere = PrivatePlaces(places: [.allText], root: 0)

    private init(places: [Place], root: Int) {
        self.places = places
        self.root = root
    }

    /// The places of a type, which may be an event, a query, an answer or a part of one.
    public static func of(_ type: Any.Type) -> PrivatePlaces {
        let id = ObjectIdentifier(type)
        if let places = known.withLock({ $0[id] }) { return places }
        var search = Search()
        let root = search.place(of: type)
        let places = PrivatePlaces(places: search.pruned(), root: root)
        known.withLock { $0[id] = places }
        return places
    }

    private static let known = Mutex<[ObjectIdentifier: PrivatePlaces]>([:])

    /// Whether no value of the type can hold private text.
    public var isEmpty: Bool { if case .nothing = places[root] { true } else { false } }

    /// The names of the fields that hold private text, wherever they are in a value.
    public var names: Set<String> {
        let fields = places.flatMap { place -> [Field] in if case .fields(let fields) = place { fields } else { [] } }
        return Set(fields.filter { if case .allText = places[$0.place] { true } else { false } }.map(\.name))
    }

    // MARK: In values

    /// Replaces all private text in a value.
    /// - Parameters:
    ///   - value: a value of the type in its JSON form.
    ///   - replacement: returns the text that takes the place of a private text.
    /// - Returns: the value with all private text replaced.
    public func replaced(_ value: Value, by replacement: (String) -> String) -> Value {
        replaced(value, at: root, replacement)
    }

    private func replaced(_ value: Value, at place: Int, _ replacement: (String) -> String) -> Value {
        switch (places[place], value) {
        case (.allText, _): return hidden(value, replacement)
        case (.items(let place), .array(let items)):
            return .array(items.map { replaced($0, at: place, replacement) })
        case (.fields(let list), .object(var fields)):
            for field in list {
                fields[field.name] = fields[field.name].map { replaced($0, at: field.place, replacement) }
            }
            return .object(fields)
        default: return value
        }
    }

    private func hidden(_ value: Value, _ replacement: (String) -> String) -> Value {
        switch value {
        case .string(let text): .string(replacement(text))
        case .array(let items): .array(items.map { hidden($0, replacement) })
        case .object(let fields):
            // Sorted, because a replacement may number the texts.
            .object(
                Dictionary(
                    uniqueKeysWithValues: fields.sorted { $0.key < $1.key }.map { ($0, hidden($1, replacement)) }))
        default: value
        }
    }

    // MARK: In text

    /// Replaces all private text in a JSON text.
    /// - Parameters:
    ///   - json: a value of the type as JSON.
    ///   - replacement: receives the text between the quotes, with its escapes, and returns the bytes to write there.
    /// - Returns: the JSON with all private text replaced; nil if `json` is not JSON.
    public func replaced(json: [UInt8], by replacement: (ArraySlice<UInt8>) -> [UInt8]) -> [UInt8]? {
        guard !isEmpty else { return json }
        return json.withUnsafeBytes { bytes in
            var copy = Copy(of: json, JSONReader(bytes))
            do throws(JSONError) {
                try copy.value(at: root, in: self, replacement)
                return try copy.finish()
            } catch {
                return nil
            }
        }
    }

    /// Copies JSON in one pass and replaces private text on the way.
    private struct Copy {
        private let input: [UInt8]
        private var reader: JSONReader
        private var output: [UInt8] = []
        /// The start of the part of the input that is not copied yet.
        private var copied = 0

        init(of input: [UInt8], _ reader: JSONReader) {
            self.input = input
            self.reader = reader
            output.reserveCapacity(input.count + 32)
        }

        /// Copies the rest.
        mutating func finish() throws(JSONError) -> [UInt8] {
            try reader.end()
            output += input[copied...]
            return output
        }

        /// - Parameter place: the value's place; nil if the value holds nothing private.
        mutating func value(
            at place: Int?, in places: PrivatePlaces, _ replacement: (ArraySlice<UInt8>) -> [UInt8]
        ) throws(JSONError) {
            let kind = place.map { places.places[$0] } ?? .nothing
            switch (kind, reader.nextKind()) {
            case (.allText, .string):
                let quoted = try reader.part().range
                let text = input[quoted.lowerBound + 1..<quoted.upperBound - 1]
                output += input[copied..<text.startIndex]
                output += replacement(text)
                copied = text.endIndex
            case (.allText, .object), (.fields, .object):
                _ = try reader.begin(.object)
                while let name = try reader.nextName() {
                    try value(at: kind.field(place) { reader.isText(name, $0) }, in: places, replacement)
                }
            case (.allText, .list), (.items, .list):
                _ = try reader.begin(.list)
                let item = if case .items(let item) = kind { item } else { place }
                while try reader.nextItem() { try value(at: item, in: places, replacement) }
            default: _ = try reader.part()
            }
        }
    }
}

extension PrivatePlaces.Place {
    /// Returns the place of a field of a value at `place`; nil if the field holds nothing private.
    /// - Parameter isName: returns whether the field has this name.
    fileprivate func field(_ place: Int?, _ isName: (String) -> Bool) -> Int? {
        switch self {
        case .allText: place
        case .fields(let fields): fields.first { isName($0.name) }?.place
        case .nothing, .items: nil
        }
    }
}

/// Finds the places of a type.
private struct Search {
    private var places: [PrivatePlaces.Place] = []
    private var numbers: [ObjectIdentifier: Int] = [:]

    mutating func place(of type: Any.Type) -> Int {
        if let number = numbers[ObjectIdentifier(type)] { return number }
        // The type gets its index before its parts are examined, because a part may have the same type.
        let number = places.count
        numbers[ObjectIdentifier(type)] = number
        places.append(.nothing)
        places[number] = look(at: type)
        return number
    }

    private mutating func look(at type: Any.Type) -> PrivatePlaces.Place {
        switch type {
        case let optional as any Wrapping.Type: return look(at: optional.wrapped)
        case let record as any RecordType.Type: return look(at: record.valueType)
        // A payload holds the data of any event, so its private fields are unknown.
        case is Payload.Type: return .allText
        case let list as any ListType.Type: return .items(place(of: list.element))
        default: break
        }
        let names = (type as? any PrivateFields.Type)?.privateFields ?? []
        var fields: [PrivatePlaces.Field] = []
        for name in names.sorted() {
            places.append(.allText)
            fields.append(.init(name: name, place: places.count - 1))
        }
        var stored: [(name: String, offset: Int, type: Any.Type)] = []
        _ = _forEachField(of: type) { name, offset, type, _ in
            stored.append(
                (StoredField.wireName(name), offset, StoredField.defaultedProperty(name, type)?.wrapped ?? type))
            return true
        }
        for (name, offset, property) in stored where !names.contains(name) {
            let place = place(of: property)
            if case .fields(let inner) = places[place], !inner.isEmpty,
                let flat = FlatProperty.of(type, at: offset, property)
            {
                fields += inner.filter { !names.contains($0.name) && !flat.exceptions.contains($0.name) }
            } else {
                fields.append(.init(name: name, place: place))
            }
        }
        return .fields(fields)
    }

    /// Returns the places, with those that cannot hold private text emptied.
    func pruned() -> [PrivatePlaces.Place] {
        var matters = [Bool](repeating: false, count: places.count)
        var isSettled = false
        // The search repeats until nothing changes, because a type may contain itself.
        while !isSettled {
            isSettled = true
            for index in places.indices where !matters[index] {
                let isPrivate =
                    switch places[index] {
                    case .nothing: false
                    case .allText: true
                    case .items(let place): matters[place]
                    case .fields(let fields): fields.contains { matters[$0.place] }
                    }
                if isPrivate { (matters[index], isSettled) = (true, false) }
            }
        }
        return places.indices.map { index in
            guard matters[index] else { return .nothing }
            guard case .fields(let fields) = places[index] else { return places[index] }
            return .fields(fields.filter { matters[$0.place] })
        }
    }
}

/// An optional type, whose places are those of the type that it wraps.
private protocol Wrapping {
    static var wrapped: Any.Type { get }
}

extension Optional: Wrapping {
    fileprivate static var wrapped: Any.Type { Wrapped.self }
}
