// traps: the type has one field at least, so the memory has an address

/// Reads and writes one field. It does not depend on the type that the field belongs to.
///
/// Code that is generic over that type is not specialized, and copies a whole field each time it calls one of the
/// field's functions. This type and ``FieldSlots`` avoid that.
struct FieldSlot {
    var key = AnyKey("")
    /// The offset of the property in a value, in bytes; nil for a field without a property.
    let offset: Int?
    /// The offset of the value that the field belongs to in the whole value, which is not 0 for a ``Flat`` property.
    var base = 0
    /// Other names of the field, which are read before ``key``.
    var otherNames: [AnyKey] = []
    var isRequired = false
    /// Returns the problem with the property's value at an address; nil if the field has no constraint.
    var problem: ((UnsafeRawPointer) -> FieldError?)?
    /// Runs after the field was read, with the memory of the whole value.
    var didSet: ((UnsafeMutableRawPointer) -> Void)?
    let access: FieldAccess

    /// Whether the field must be read in the order of the table.
    var isOrdered: Bool { offset == nil || !otherNames.isEmpty || didSet != nil }

    private func memory(_ root: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer { root + base + (offset ?? 0) }

    /// Reads a given value. It may be null.
    @inline(__always)
    func read(_ value: Value, _ node: DecodingNode, _ root: UnsafeMutableRawPointer, checks: Bool) throws {
        if case .null = value, !isRequired {
            guard let setNull = access.setNull else { return }
            setNull(memory(root))
        } else {
            try access.read(value, node, key, memory(root))
            if checks, let problem = problem?(memory(root)) { throw DecodingError(problem, at: node.path + [key]) }
        }
        didSet?(root + base)
    }

    /// Reads the field from an object, if the object has it.
    /// - Returns: the number of required fields that were found: 1 or 0.
    func read(
        _ members: [String: Value], _ node: DecodingNode, _ root: UnsafeMutableRawPointer, checks: Bool
    ) throws -> Int {
        for name in otherNames {
            guard let value = members[name.stringValue] else { continue }
            try read(value, node, root, checks: checks)
        }
        guard let value = members[key.stringValue] else { return 0 }
        try read(value, node, root, checks: checks)
        return isRequired ? 1 : 0
    }

    /// Reads the field from any decoder, if it is given.
    /// - Parameter checks: whether the value must meet the field's constraint.
    func decode(
        _ container: KeyedDecodingContainer<AnyKey>, _ root: UnsafeMutableRawPointer, checks: Bool
    ) throws {
        for key in otherNames + [key] {
            if try access.decode(container, key, isRequired, memory(root)) {
                if checks, let problem = problem?(memory(root)) {
                    throw DecodingError(problem, at: container.codingPath + [key])
                }
            } else if let setNull = access.setNull, container.contains(key) {
                setNull(memory(root))
            } else {
                continue
            }
            didSet?(root + base)
        }
    }
}

/// The fields of a table, which read and write the memory of a value.
struct FieldSlots: @unchecked Sendable {
    // Unchecked Sendable for the same reasons as ``Field``.
    private let all: [FieldSlot]
    /// The index of each field by name; empty if the fields must be read in the order of the table.
    private let places: [String: Int]
    private let required: Int

    init(_ all: [FieldSlot]) {
        self.all = all
        let isOrdered = all.contains(where: \.isOrdered)
        places = isOrdered ? [:] : Dictionary(uniqueKeysWithValues: zip(all.map(\.key.stringValue), all.indices))
        required = all.count { $0.isRequired }
    }

    // MARK: Reading

    /// - Parameter checks: whether the values must meet the constraints of the fields.
    func read(
        into root: UnsafeMutableRawPointer, from decoder: any Decoder, without taken: [String], checks: Bool
    ) throws {
        if let node = decoder as? DecodingNode, case .object(let members) = node.value,
            (try? all.withUnsafeBufferPointer({ try read($0, members, node, root, taken, checks) })) ?? false
        {
            return
        }
        // For any other decoder. Also taken after an error, so that the first error in the order of the table is
        // reported.
        let container = try decoder.container(keyedBy: AnyKey.self)
        for slot in all where !taken.contains(slot.key.stringValue) { try slot.decode(container, root, checks: checks) }
    }

    /// Reads the fields that are given. If the order of the fields does not matter and none was read before, only the
    /// given ones are visited.
    /// - Returns: false if a required field is missing.
    private func read(
        _ all: UnsafeBufferPointer<FieldSlot>, _ members: [String: Value], _ node: DecodingNode,
        _ root: UnsafeMutableRawPointer, _ taken: [String], _ checks: Bool
    ) throws -> Bool {
        let first = all.baseAddress.unsafelyUnwrapped
        var missing = required
        guard !places.isEmpty, taken.isEmpty else {
            for place in all.indices {
                if !taken.isEmpty, taken.contains(first[place].key.stringValue) {
                    if first[place].isRequired { missing -= 1 }
                } else {
                    missing -= try first[place].read(members, node, root, checks: checks)
                }
            }
            return missing == 0
        }
        // order: each value goes to a property of its own; after an error all fields are read again in order
        for (name, value) in members {
            guard let place = place(of: name, first, all.count) else { continue }
            if first[place].isRequired { missing -= 1 }
            try first[place].read(value, node, root, checks: checks)
        }
        return missing == 0
    }

    /// For at most four fields, comparing the names is faster than hashing one.
    @inline(__always)
    private func place(of name: String, _ first: UnsafePointer<FieldSlot>, _ count: Int) -> Int? {
        if count > 4 { return places[name] }
        for place in 0..<count where first[place].key.stringValue == name { return place }
        return nil
    }

    // MARK: Merging

    func merge(_ other: UnsafeRawPointer, into root: UnsafeMutableRawPointer) {
        // A loop over the elements would copy each of them.
        all.withUnsafeBufferPointer { all in
            let first = all.baseAddress.unsafelyUnwrapped
            for place in all.indices {
                guard let merge = first[place].access.merge, let offset = first[place].offset else { continue }
                merge(other + first[place].base + offset, root + first[place].base + offset)
            }
        }
    }

    func giveAll(_ root: UnsafeMutableRawPointer) {
        for slot in all { slot.access.give?(root + slot.base + (slot.offset ?? 0)) }
    }

    // MARK: Writing

    func write(_ root: UnsafeRawPointer, to encoder: any Encoder) throws {
        guard let node = encoder as? EncodingNode else {
            var container = encoder.container(keyedBy: AnyKey.self)
            for slot in all {
                guard let offset = slot.offset else { continue }
                try slot.access.encode(root + slot.base + offset, &container, slot.key)
            }
            return
        }
        node.kind = .object
        try all.withUnsafeBufferPointer { all throws -> Void in
            let first = all.baseAddress.unsafelyUnwrapped
            for place in all.indices {
                guard let offset = first[place].offset,
                    let value = try first[place].access.value(root + first[place].base + offset, node, first[place].key)
                else { continue }
                node.object[first[place].key.stringValue] = value
            }
        }
    }
}
