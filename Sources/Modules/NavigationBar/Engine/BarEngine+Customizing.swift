import Chrome
import EventBus

/// NAVIGATION-BAR §5.
extension BarEngine {
    /// TE1.
    func beginCustomizing() {
        if let denial = declared.denial { return say(NavigationBarDenied(reason: denial)) }
        guard let bar = declared.bar else { return }
        if draft == nil { draft = records[bar] ?? Offer(declared, policies).defaultRecord(of: bar) }
        guard let offer = renewedDraft() else { return }
        note(offer, order: draft?.order ?? [])
        say(NavigationBarCustomizing(order: shown, palette: palette))
    }

    /// TE2.
    func add(_ id: String, at index: Int?) {
        edit(id) { order, offer in
            guard !order.contains(id) else {
                return NavigationBarRejected(.alreadyPresent, id: id, detail: "'\(id)' is in the bar already")
            }
            offer.insert(id, at: index, into: &order)
            return nil
        }
    }

    /// TE3.
    func remove(_ id: String) {
        edit(id) { order, offer in
            guard let place = order.firstIndex(of: id) else { return Self.absent(id) }
            guard offer.mayLeave(id) else {
                return NavigationBarRejected(.notRemovable, id: id, detail: "'\(id)' may be moved, but not taken away")
            }
            order.remove(at: place)
            return nil
        }
    }

    /// TE3.
    func move(_ id: String, to index: Int) {
        edit(id) { order, offer in
            guard let place = order.firstIndex(of: id) else { return Self.absent(id) }
            order.remove(at: place)
            offer.insert(id, at: index, into: &order)
            return nil
        }
    }

    /// TE8.
    func reset() {
        guard let offer = renewedDraft(), let bar = declared.bar else { return }
        draft = offer.defaultRecord(of: bar)
        tellDraft(offer)
    }

    /// TE5.
    func commit() {
        guard draft != nil else { return rejectWithoutSession() }
        keepDraft()
    }

    /// TE7.
    func cancel() {
        guard draft != nil else { return rejectWithoutSession() }
        draft = nil
        let offer = Offer(declared, policies)
        note(offer, order: currentOrder(offer))
        say(NavigationBarCustomized(order: shown, palette: palette))
    }

    /// Makes the draft what is kept, and ends the session (TE5, TP6).
    func keepDraft() {
        guard let bar = declared.bar, let offer = renewedDraft(), let kept = draft else { return }
        draft = nil
        let record = offer.isDefault(kept) ? nil : kept.bounded(keeping: Set(declared.items.map(\.id)))
        keep(record, of: bar)
        say(NavigationBarSaved(bar: bar, record: record))
    }

    // MARK: The draft

    /// Brings the draft up to what is offered now, which it knows from then on.
    /// - Returns: nil, and a rejection, if nobody customizes.
    private func renewedDraft() -> Offer? {
        guard var renewed = draft else {
            rejectWithoutSession()
            return nil
        }
        let offer = Offer(declared, policies)
        renewed.order = offer.order(renewed, policies)
        renewed.known = (renewed.known + offer.items.map(\.id)).withoutRepeats
        draft = renewed
        return offer
    }

    /// - Parameter change: says why it cannot be, or changes the order (TE4).
    private func edit(_ id: String, _ change: (inout [String], Offer) -> NavigationBarRejected?) {
        guard let offer = renewedDraft(), var order = draft?.order else { return }
        if let problem = problem(with: id, offer) ?? change(&order, offer) { return say(problem) }
        draft?.order = order
        tellDraft(offer)
    }

    private func tellDraft(_ offer: Offer) {
        note(offer, order: draft?.order ?? [])
        say(NavigationBarCustomized(order: shown, palette: palette))
    }

    // MARK: Wrong requests

    private func rejectWithoutSession() {
        reject(.noSession, "nobody customizes the bar: begin with navigationBar.beginCustomizing")
    }

    private static func absent(_ id: String) -> NavigationBarRejected {
        NavigationBarRejected(.notPresent, id: id, detail: "'\(id)' is in the palette, not in the bar")
    }

    /// Why the item cannot be edited at all (TE6, TK2, TK5).
    private func problem(with id: String, _ offer: Offer) -> NavigationBarRejected? {
        if offer.ids.contains(id) { return nil }
        if declared.items.contains(where: { $0.id == id }) {
            return NavigationBarRejected(.notCustomizable, id: id, detail: "'\(id)' is fixed")
        }
        if let group = declared.items.first(where: { $0.item.children.contains(id) }) {
            return NavigationBarRejected(
                .partOfGroup, id: id, detail: "'\(id)' is a part of '\(group.id)', which moves as one")
        }
        let hint = nearest(id, among: offer.items.map(\.id)).map { " (did you mean '\($0)'?)" } ?? ""
        return NavigationBarRejected(.unknownItem, id: id, detail: "no item is called '\(id)'\(hint)")
    }
}

extension Offer {
    /// - Parameter index: among the shown items, brought into range; nil: last.
    fileprivate func insert(_ id: String, at index: Int?, into order: inout [String]) {
        let shown = shown(order)
        let index = max(0, index ?? shown.count)
        let place = index < shown.count ? order.firstIndex(of: shown[index]) : nil
        order.insert(id, at: place ?? order.count)
    }
}
