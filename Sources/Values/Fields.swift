@_spi(Reflection) import Swift

/// The entries of a ``FieldTable``.
public struct Fields<Root>: Sendable {
    let all: [Field<Root>]
    private let slots: FieldSlots
    private let checks: MemoryChecks
    /// The constraints on the whole value.
    let constraints: [Constraint<Root>]
    let flat: [FlatProperty]
    /// Why the table does not match the stored properties of its type, as text; nil if it does. A table that does not
    /// match reads and writes nothing.
    let mismatch: String?

    /// The table must contain each stored property of `Root` once. Otherwise a module that declares the type does not
    /// start, and the error names the property; a use of the type without a module throws the same error.
    public init(@FieldsBuilder<Root> _ lines: () -> [FieldsBuilder<Root>.Line]) {
        let (lines, stored) = (lines(), StoredProperty.all(of: Root.self))
        let inner = lines.lazy.compactMap { line in if case .flat(let flat) = line { flat.mismatch } else { nil } }
        mismatch = Self.mismatch(lines.compactMap(\.property), stored) ?? inner.first
        all = lines.flatMap { line -> [Field<Root>] in
            switch line {
            case .field(let field):
                return [field.named(stored.first { $0.offset == field.slot.offset && $0.type == field.type }?.wireName)]
            case .flat(let flat): return flat.fields
            case .constraint: return []
            }
        }
        constraints = lines.flatMap { line -> [Constraint<Root>] in
            switch line {
            case .field: return []
            case .flat(let flat): return flat.constraints
            case .constraint(let constraint): return [constraint]
            }
        }
        flat = lines.compactMap { line in
            guard case .flat(let flat) = line, let offset = flat.offset else { return nil }
            return FlatProperty(offset: offset, type: flat.type, exceptions: flat.exceptions)
        }
        let usable = mismatch == nil ? all.map(\.slot) : []
        (slots, checks) = (FieldSlots(usable), MemoryChecks(usable))
    }

    /// Returns why a table does not match the stored properties of its type, as text; nil if it does.
    /// - Parameter lines: the properties that the table has lines for.
    private static func mismatch(_ lines: [FieldsBuilder<Root>.Property], _ stored: [StoredProperty]) -> String? {
        for line in lines {
            guard stored.contains(where: { $0.offset == line.offset && $0.type == line.type }) else {
                return "the table of \(Root.self) has \(line.path), which is not a stored property of that type"
            }
        }
        for property in stored {
            let count = lines.count { $0.offset == property.offset && $0.type == property.type }
            guard count != 1 else { continue }
            return "the table of \(Root.self) has its property '\(property.name)' \(count) times instead of once"
        }
        return nil
    }

    private static func error(_ mismatch: String) -> FieldError {
        FieldError(path: "", message: mismatch, expected: "each stored property once", found: "\(Root.self)")
    }

    /// The names of the fields, each preceded by its other names; empty if the table is wrong.
    var names: [String] {
        mismatch == nil ? all.flatMap { ($0.slot.otherNames + [$0.slot.key]).map(\.stringValue) } : []
    }

    /// The texts about the fields for people, by field name.
    var texts: [String: String] {
        all.reduce(into: [:]) { texts, field in
            let name = field.slot.key.stringValue
            texts[name] = field.text
            for other in field.slot.otherNames { texts[other.stringValue] = "another name of `\(name)`" }
        }
    }

    /// The schema keywords of the fields' constraints, by field name.
    var keywords: [String: [String: Value]] {
        all.reduce(into: [:]) { keywords, field in keywords[field.slot.key.stringValue] = field.keywords }
    }

    /// Reads the given fields.
    /// - Parameter checks: whether they must meet the constraints. A sample for a schema only needs the right type.
    func read(into root: inout Root, from decoder: any Decoder, without taken: [String], checks: Bool) throws {
        if let mismatch { throw Self.error(mismatch) }
        let checks = checks && !(decoder is SchemaNode)
        try withUnsafeMutablePointer(to: &root) {
            try slots.read(into: UnsafeMutableRawPointer($0), from: decoder, without: taken, checks: checks)
        }
        guard checks else { return }
        for constraint in constraints {
            if let problem = constraint.problem(root) { throw DecodingError(problem, at: decoder.codingPath) }
        }
    }

    /// Returns what decoding would reject about the value at an address; nil if nothing.
    /// - Parameter isConstrained: whether it must meet the constraints.
    func problem(at memory: UnsafePointer<Root>, isConstrained: Bool) -> FieldError? {
        if let mismatch { return Self.error(mismatch) }
        if let problem = checks.problem(at: UnsafeRawPointer(memory), checks: isConstrained) { return problem }
        guard isConstrained else { return nil }
        for constraint in constraints {
            if let problem = constraint.problem(memory.pointee) { return problem }
        }
        return nil
    }

    /// Copies the fields that are given in `other`.
    func merge(_ other: Root, into root: inout Root) {
        withUnsafePointer(to: other) { other in
            withUnsafeMutablePointer(to: &root) {
                slots.merge(UnsafeRawPointer(other), into: UnsafeMutableRawPointer($0))
            }
        }
    }

    /// Marks all fields with a default as given.
    func giveAll(_ root: inout Root) {
        withUnsafeMutablePointer(to: &root) { slots.giveAll(UnsafeMutableRawPointer($0)) }
    }

    func write(_ root: Root, to encoder: any Encoder) throws {
        if let mismatch { throw Self.error(mismatch) }
        try withUnsafePointer(to: root) { try slots.write(UnsafeRawPointer($0), to: encoder) }
    }
}

/// Collects the entries of a table.
@resultBuilder
public enum FieldsBuilder<Root> {
    /// A line of a table.
    public enum Line {
        case field(Field<Root>)
        case flat(Flat<Root>)
        case constraint(Constraint<Root>)

        /// The property that the line is about; nil if it is about none.
        var property: Property? {
            switch self {
            case .field(let field): field.path.map { Property(path: $0, offset: field.slot.offset, type: field.type) }
            case .flat(let flat): Property(path: flat.path, offset: flat.offset, type: flat.type)
            case .constraint: nil
            }
        }
    }

    struct Property {
        let path: PartialKeyPath<Root>
        let offset: Int?
        let type: Any.Type
    }

    public static func buildExpression(_ field: Field<Root>) -> Line { .field(field) }
    public static func buildExpression(_ flat: Flat<Root>) -> Line { .flat(flat) }
    public static func buildExpression(_ constraint: Constraint<Root>) -> Line { .constraint(constraint) }
    public static func buildBlock(_ lines: Line...) -> [Line] { lines }
}

/// A stored property, as the Swift runtime describes it.
struct StoredProperty {
    let name: String
    let offset: Int
    let type: Any.Type

    /// The name on the wire. A property wrapper stores its value under the property's name with an underscore in front.
    var wireName: String { name.hasPrefix("_") ? String(name.dropFirst()) : name }

    static func all(of type: Any.Type) -> [StoredProperty] {
        var all: [StoredProperty] = []
        _ = _forEachField(of: type) { name, offset, type, _ in
            all.append(StoredProperty(name: String(cString: name), offset: offset, type: type))
            return true
        }
        return all
    }
}
