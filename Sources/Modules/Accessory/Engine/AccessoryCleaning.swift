import Chrome
import EventBus

/// Accessories that went with their items, until they can be cleaned up: off the screen,
/// once, and not if something uses them again.
struct AccessoryCleaning {
    private var condemned: [String] = []

    mutating func condemn(_ ids: [String]) {
        var known = Set(condemned)
        condemned += ids.filter { known.insert($0).inserted }
    }

    /// Cleans up those that can be.
    mutating func sweep(used: Set<String>, onScreen: [String?]) -> [any Event] {
        guard !condemned.isEmpty else { return [] }
        condemned.removeAll(where: used.contains)
        defer { condemned.removeAll { !onScreen.contains($0) } }
        return condemned.filter { !onScreen.contains($0) }.map { AccessoryCleanedUp(id: $0) }
    }
}
