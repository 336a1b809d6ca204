import TestSupport
import Testing

@testable import EventBus

@Suite("Values that modules contribute")
struct ContributionsTests {
    private struct Entry: Equatable {
        var id: UInt64
        var container: ContainerName?
    }

    @Test(
        "in random histories each container finds what is for it and for all, by number, and its revision tells each change",
        arguments: 0..<50 as Range<UInt64>)
    func histories(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let contributions = Contributions()
        let places: [ContainerName?] = [nil, "main", "a", "b"]
        var model: [Entry] = []
        var told: [ContainerName?] = []
        contributions.watch(UInt64.self, id: 50) { told.append($0) }
        func found(_ place: ContainerName?) -> [UInt64] { contributions.all(UInt64.self, in: place) }
        func revisions() -> [UInt64] { places.compactMap { $0.map(contributions.revision(in:)) } }
        for _ in 0..<200 {
            let before = (revisions(), places.compactMap { $0 }.map(found))
            let change: Entry
            if let gone = model.randomElement(using: &random), Bool.random(using: &random) {
                model.removeAll { $0 == gone }
                contributions.remove(UInt64.self, id: gone.id, of: gone.container)
                change = gone
                #expect(told.last == .some(gone.container))
            } else {
                change = Entry(
                    id: .random(in: 0..<100, using: &random), container: places.randomElement(using: &random)!)
                guard !model.contains(where: { $0.id == change.id }) else { continue }
                model.append(change)
                told = []
                contributions.add(change.id, id: change.id, of: change.container)
                // A watcher that began before the number was given found the value by itself.
                #expect(told == (change.id > 50 ? [change.container] : []))
            }
            let expected = model.sorted { $0.id < $1.id }
            #expect(found(nil) == expected.map(\.id))
            for place in places where place != nil {
                #expect(found(place) == expected.filter { $0.container == nil || $0.container == place }.map(\.id))
            }
            let after = (revisions(), places.compactMap { $0 }.map(found))
            for index in before.0.indices {
                #expect((before.0[index] == after.0[index]) == (before.1[index] == after.1[index]))
            }
            #expect(contributions.all(String.self, in: nil) == [])
        }
    }
}
