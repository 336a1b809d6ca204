import EventBus

/// The accessories that were removed or replaced. Each is cleaned up once, after it has left the screen, unless it is
/// in use again by then.
struct AccessoryEviction {
    private var condemned: [String] = []

    mutating func condemn(_ ids: [String]) {
        var known = Set(condemned)
        condemned += ids.filter { known.insert($0).inserted }
    }

    /// Cleans up the accessories that are neither in use nor on screen.
    mutating func sweep(used: Set<String>, onScreen: [String?]) -> [any Fact] {
        guard !condemned.isEmpty else { return [] }
        condemned.removeAll(where: used.contains)
        defer { condemned.removeAll { !onScreen.contains($0) } }
        return condemned.filter { !onScreen.contains($0) }.map { AccessoryCleanedUp(id: $0) }
    }
}
