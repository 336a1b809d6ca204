import Chrome
import EventBus
import Toolbar

/// The horizontal lists of accessories, by accessory id.
struct AccessoryLists {
    /// The lists as the accessories declare them.
    private var declared: [String: AccessoryList] = [:]
    /// The lists with all changes since they were declared.
    private(set) var live: [String: AccessoryList] = [:]
    /// The widths of the texts of those lists.
    private(set) var widths: [String: AccessoryListWidths] = [:]
    /// The text size of the user.
    var contentSize = ContentSize.large {
        didSet { if contentSize != oldValue { widths = live.mapValues(measured) } }
    }
    /// Whether the user prefers reduced motion. A tapped entry then does not shrink.
    var reducesMotion = false
    /// The last tapped entry, and its animation.
    private(set) var tapped: (id: String, index: Int, track: MotionTrack<Pose>)?

    /// Adopts the lists that accessories declare. A list with an unchanged declaration keeps its later changes.
    mutating func adopt(_ accessories: [AccessoryConfig]) -> [any Fact] {
        var events: [any Fact] = []
        var seen: Set<String> = []
        for accessory in accessories where seen.insert(accessory.id).inserted {
            guard declared[accessory.id] != accessory.list else { continue }
            declared[accessory.id] = accessory.list
            put(accessory.list, accessory.id)
            if let list = accessory.list { events.append(AccessoryListChanged(id: accessory.id, list)) }
        }
        return events
    }

    /// Forgets the lists of all other accessories.
    mutating func keep(_ ids: Set<String>) {
        guard live.count + declared.count > 0 else { return }
        live = live.filter { ids.contains($0.key) }
        declared = declared.filter { ids.contains($0.key) }
        widths = widths.filter { ids.contains($0.key) }
    }

    private mutating func put(_ list: AccessoryList?, _ id: String) {
        (live[id], widths[id]) = (list, list.map(measured))
    }

    private func measured(_ list: AccessoryList) -> AccessoryListWidths {
        AccessoryListWidths(list, AccessoryListFonts(contentSize))
    }

    mutating func configure(
        _ request: AccessoryConfigureList, among accessories: [AccessoryConfig]
    ) -> [any Fact] {
        guard accessories.contains(where: { $0.id == request.id }) else {
            return [rejection("no accessory has the id '\(request.id)'", request.id, among: accessories.map(\.id))]
        }
        if let problem = request.list.selectionProblem {
            return [AccessoryRejected(reason: .unknownEntry, explanation: "selectedIndex: " + problem)]
        }
        put(request.list, request.id)
        return [AccessoryListChanged(id: request.id, request.list)]
    }

    mutating func change(_ id: String, _ body: (inout AccessoryList) -> Void) -> [any Fact] {
        guard var list = live[id] else { return [unknown(id)] }
        body(&list)
        guard list != live[id] else { return [] }
        live[id] = list
        return [AccessoryListChanged(id: id, list)]
    }

    mutating func tap(_ request: AccessoryTapListEntry, at now: Duration) -> [any Fact] {
        let (id, index) = (request.id, request.index)
        guard var list = live[id] else { return [unknown(id)] }
        if let problem = problem(with: index, in: id) { return [problem] }
        var events: [any Fact] = []
        let previous = list.selectedEntry
        if list.showsSelection, index != previous {
            list.selectedIndex = index
            live[id] = list
            events = [
                AccessoryListChanged(id: id, list),
                AccessoryListSelectionChanged(id: id, index: index, previous: previous),
            ]
        }
        return events + press(id, index, at: now)
            + [AccessoryHapticPlayed(style: .light), AccessoryListEntryTapped(id: id, index: index)]
    }

    /// The refusal for an index that a list does not have; nil if it has the index.
    func problem(with index: Int, in id: String) -> AccessoryRejected? {
        guard let list = live[id], !list.items.indices.contains(index) else { return nil }
        return AccessoryRejected(
            reason: .unknownEntry,
            explanation: "the list of '\(id)' has \(list.items.count) entries, but no entry with the index \(index)")
    }

    private mutating func press(_ id: String, _ index: Int, at now: Duration) -> [any Fact] {
        guard !reducesMotion else { return [] }
        var track = tapped.flatMap { $0.id == id && $0.index == index ? $0.track : nil } ?? MotionTrack()
        let motions = [
            track.move(to: Pose(scale: 0.9), in: 0.1, .easeInOut, at: now),
            track.follow(to: .rest, in: 0.1, .easeInOut),
        ]
        tapped = (id, index, track)
        return motions.map { AccessoryAnimationStarted(.listEntryTap, id: id, index: index, $0) }
    }

    func unknown(_ id: String) -> AccessoryRejected {
        rejection("no accessory with a list has the id '\(id)'", id, among: live.keys.sorted())
    }

    private func rejection(_ text: String, _ id: String, among ids: [String]) -> AccessoryRejected {
        AccessoryRejected(
            reason: .unknownList, explanation: text + (nearest(id, among: ids).map { " (did you mean '\($0)'?)" } ?? "")
        )
    }
}
