/// A map from types to objects.
///
/// A bus looks up a topic with every event. A dictionary would hash the type's identifier with a seed, which takes
/// longer than the rest of a publish; here the address of the type's metadata determines the place. The objects are
/// also kept in the order in which they were added.
@usableFromInline
final class TypeMap<Object: AnyObject> {
    /// The objects, in the order in which they were added.
    @exclusivity(unchecked) private(set) var values: ContiguousArray<Object> = []
    /// The types of a table with open addressing, at most half full; 0: none. Its size is a power of two.
    @exclusivity(unchecked) @usableFromInline private(set) var keys: UnsafeMutablePointer<UInt>
    /// The objects of these types.
    @exclusivity(unchecked) @usableFromInline private(set) var objects: UnsafeMutablePointer<Unmanaged<Object>?>
    @exclusivity(unchecked) @usableFromInline private(set) var mask: Int

    /// - Parameter capacity: room for half as many objects; a power of two.
    init(capacity: Int = 16) {
        (keys, objects) = Self.table(capacity)
        mask = capacity - 1
    }

    deinit {
        keys.deallocate()
        objects.deallocate()
    }

    private static func table(
        _ capacity: Int
    ) -> (UnsafeMutablePointer<UInt>, UnsafeMutablePointer<Unmanaged<Object>?>) {
        let keys = UnsafeMutablePointer<UInt>.allocate(capacity: capacity)
        let objects = UnsafeMutablePointer<Unmanaged<Object>?>.allocate(capacity: capacity)
        keys.initialize(repeating: 0, count: capacity)
        objects.initialize(repeating: nil, count: capacity)
        return (keys, objects)
    }

    /// The place of a type: that of the type itself, or the free one where it belongs.
    @inlinable @inline(__always)
    func place(of key: UInt) -> Int {
        // Addresses of metadata differ in few bits; the multiplication spreads them.
        var place = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 40) & mask
        while keys[place] != key, keys[place] != 0 { place = (place &+ 1) & mask }
        return place
    }

    /// The object of a type, without counting a reference; nil if there is none.
    @inlinable @inline(__always)
    func unmanaged(_ type: ObjectIdentifier) -> Unmanaged<Object>? { objects[place(of: UInt(bitPattern: type))] }

    /// The object of a type; nil if there is none.
    @inline(__always)
    subscript(_ type: ObjectIdentifier) -> Object? {
        objects[place(of: UInt(bitPattern: type))]?.takeUnretainedValue()
    }

    /// Adds the object of a type that has none yet.
    func insert(_ object: Object, for type: ObjectIdentifier) {
        values.append(object)
        if values.count * 2 > mask { grow() }
        put(.passUnretained(object), UInt(bitPattern: type))
    }

    private func put(_ object: Unmanaged<Object>, _ key: UInt) {
        let place = place(of: key)
        precondition(keys[place] == 0, "the type has an object already")  // trap: a caller looks for the type first
        (keys[place], objects[place]) = (key, object)
    }

    /// Removes objects.
    func removeAll(where isUnwanted: (Object) -> Bool) {
        let unwanted = values.filter(isUnwanted)
        guard !unwanted.isEmpty else { return }
        rebuild(capacity: mask + 1) { object in !unwanted.contains { $0 === object } }
        values.removeAll { object in unwanted.contains { $0 === object } }
    }

    private func grow() { rebuild(capacity: 2 * (mask + 1)) { _ in true } }

    private func rebuild(capacity: Int, keeping isKept: (Object) -> Bool) {
        let (oldKeys, oldObjects, count) = (keys, objects, mask + 1)
        (keys, objects) = Self.table(capacity)
        mask = capacity - 1
        for place in 0..<count {
            guard let object = oldObjects[place], isKept(object.takeUnretainedValue()) else { continue }
            put(object, oldKeys[place])
        }
        oldKeys.deallocate()
        oldObjects.deallocate()
    }
}
