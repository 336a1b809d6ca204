import Testing

@testable import EventBus

@Suite("Objects by type") struct TypeMapTests {
    private final class Box {}
    private struct Of<T> {}

    /// Many types, made of one another.
    private func types(_ count: Int) -> [Any.Type] {
        var types: [Any.Type] = [Int.self]
        func wrap<T>(_ type: T.Type) -> Any.Type { Of<T>.self }
        while types.count < count { types.append(_openExistential(types[types.count - 1], do: wrap)) }
        return types
    }

    @Test("every type has its own object, also after the map has grown, and the objects keep their order")
    func many() {
        let map = TypeMap<Box>(capacity: 2)
        let known = types(300).map { (ObjectIdentifier($0), Box()) }
        for (index, (type, box)) in known.enumerated() {
            #expect(map[type] == nil)
            map.insert(box, for: type)
            #expect(map[known[index / 2].0] === known[index / 2].1)
        }
        #expect(known.allSatisfy { map[$0.0] === $0.1 })
        #expect(map.values.count == 300 && zip(map.values, known).allSatisfy { $0 === $1.1 })
        #expect(map[ObjectIdentifier(String.self)] == nil)
    }

    @Test("objects that are removed are gone, and the others are found")
    func removing() {
        let map = TypeMap<Box>(capacity: 2)
        let known = types(100).map { (ObjectIdentifier($0), Box()) }
        for (type, box) in known { map.insert(box, for: type) }
        let odd = known.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
        map.removeAll { box in odd.contains { $0.1 === box } }
        #expect(map.values.count == 50 && odd.allSatisfy { map[$0.0] == nil })
        for (index, (type, box)) in known.enumerated() where index % 2 == 0 { #expect(map[type] === box) }
        map.insert(odd[0].1, for: odd[0].0)
        #expect(map[odd[0].0] === odd[0].1)
    }

    @Test("the map keeps its objects, and lets them go with itself")
    func lifetime() {
        weak var kept: Box?
        do {
            let map = TypeMap<Box>()
            map.insert(Box(), for: ObjectIdentifier(Int.self))
            kept = map[ObjectIdentifier(Int.self)]
            #expect(kept != nil)
        }
        #expect(kept == nil)
    }
}
