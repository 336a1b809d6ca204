import EventBus

/// Customizing: the user edits a draft of the bar and commits or cancels it.
extension BarEngine {
    /// Starts a session and closes an open menu, or publishes why the user cannot customize. During a session,
    /// publishes order and palette again.
    func beginCustomizing() {
        if let denial = declared.denial { return facts.emit(NavigationBarDenied(reason: denial)) }
        guard let bar = declared.bar else { return }
        hideMenu()
        if draft == nil { draft = records[bar] ?? Offer(declared, policies).defaultRecord(of: bar) }
        guard let offer = renewedDraft() else { return }
        note(offer, order: draft?.order ?? [])
        facts.emit(NavigationBarCustomizing(order: shown, palette: palette))
    }

    /// Moves an item from the palette to the bar.
    func add(_ id: String, at index: Int?) {
        edit(id) { order, offer in
            if let space = offer.space(id) {
                guard order.count(where: { offer.space($0) != nil }) < NavigationBarSpacer.mostOfUser else {
                    return NavigationBarRejected(
                        .tooManyItems, id: id,
                        detail: "a bar has at most \(NavigationBarSpacer.mostOfUser) spaces of the user")
                }
                offer.insert(space.next(in: order), at: index, into: &order)
                return nil
            }
            guard !order.contains(id) else {
                return NavigationBarRejected(.alreadyPresent, id: id, detail: "'\(id)' is in the bar already")
            }
            offer.insert(id, at: index, into: &order)
            return nil
        }
    }

    /// Moves an item from the bar to the palette.
    func remove(_ id: String) {
        edit(id) { order, offer in
            guard let place = order.firstIndex(of: id) else { return Self.absent(id) }
            guard offer.mayLeave(id) else {
                return NavigationBarRejected(.notRemovable, id: id, detail: "'\(id)' may be moved, but not removed")
            }
            order.remove(at: place)
            return nil
        }
    }

    /// Moves an item to an index among the shown items. Items that are not declared at present keep their places.
    func move(_ id: String, to index: Int) {
        edit(id) { order, offer in
            guard order.contains(id) else { return Self.absent(id) }
            let shown = offer.shown(order)
            guard shown.contains(id) else {
                order.removeAll { $0 == id }
                offer.insert(id, at: index, into: &order)
                return nil
            }
            var moved = shown.filter { $0 != id }
            moved.insert(id, at: min(max(0, index), moved.count))
            let places = order.indices.filter { shown.contains(order[$0]) }
            for (place, item) in zip(places, moved) { order[place] = item }
            return nil
        }
    }

    /// Resets the draft to the declared bar and drops the ids of items that are not declared now.
    func reset() {
        guard let offer = renewedDraft(), let bar = declared.bar else { return }
        draft = offer.defaultRecord(of: bar)
        tellDraft(offer)
    }

    /// Saves the draft and ends the session.
    func commit() {
        guard draft != nil else { return rejectWithoutSession() }
        keepDraft()
    }

    /// Discards the draft and ends the session.
    func cancel() {
        guard draft != nil else { return rejectWithoutSession() }
        draft = nil
        let offer = Offer(declared, policies)
        note(offer, order: currentOrder(offer))
        facts.emit(NavigationBarCustomized(order: shown, palette: palette))
    }

    /// Saves the draft and ends the session. A draft that equals the declared bar is saved as null.
    func keepDraft() {
        guard let bar = declared.bar, let offer = renewedDraft(), let kept = draft else { return }
        draft = nil
        let record =
            offer.isDefault(kept)
            ? nil : kept.bounded(keeping: Set(declared.items.map(\.id) + kept.order.filter { offer.space($0) != nil }))
        keep(record, of: bar)
        facts.emit(NavigationBarSaved(bar: bar, record: record))
    }

    // MARK: The draft

    /// Updates the draft to the items that are customizable now.
    /// - Returns: the customizable items; nil, after a rejection, if there is no session.
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

    /// Changes the draft and publishes the new order. An invalid request is rejected and changes nothing.
    ///
    /// - Parameter change: changes the order, or returns the reason why it cannot.
    private func edit(_ id: String, _ change: (inout [String], Offer) -> NavigationBarRejected?) {
        guard let offer = renewedDraft(), var order = draft?.order else { return }
        if let problem = problem(with: id, offer) ?? change(&order, offer) { return facts.emit(problem) }
        draft?.order = order
        tellDraft(offer)
    }

    func tellDraft(_ offer: Offer) {
        note(offer, order: draft?.order ?? [])
        facts.emit(NavigationBarCustomized(order: shown, palette: palette))
    }

    // MARK: Invalid requests

    private func rejectWithoutSession() {
        reject(.noSession, "no customizing session is open; navigationBar.beginCustomizing starts one")
    }

    private static func absent(_ id: String) -> NavigationBarRejected {
        let isSpace = NavigationBarSpacer(id: id) != nil
        return NavigationBarRejected(
            .notPresent, id: id,
            detail: isSpace ? "the bar has no '\(id)'" : "'\(id)' is in the palette, not in the bar")
    }

    /// The reason why the item cannot be customized at all: it is fixed, part of a group, or unknown.
    private func problem(with id: String, _ offer: Offer) -> NavigationBarRejected? {
        if offer.ids.contains(id) || offer.space(id) != nil { return nil }
        if declared.items.contains(where: { $0.id == id }) {
            return NavigationBarRejected(.notCustomizable, id: id, detail: "the user may not move or remove '\(id)'")
        }
        if let group = declared.items.first(where: { $0.item.children.contains(id) }) {
            return NavigationBarRejected(
                .partOfGroup, id: id, detail: "'\(id)' is a control of the group '\(group.id)', which moves as a whole")
        }
        let hint = nearest(id, among: offer.items.map(\.id)).map { " (did you mean '\($0)'?)" } ?? ""
        return NavigationBarRejected(.unknownItem, id: id, detail: "no item has the id '\(id)'\(hint)")
    }
}

extension Offer {
    /// - Parameter index: the index among the shown items, clamped to their range; nil: the end.
    fileprivate func insert(_ id: String, at index: Int?, into order: inout [String]) {
        let shown = shown(order)
        let index = max(0, index ?? shown.count)
        let place = index < shown.count ? order.firstIndex(of: shown[index]) : nil
        order.insert(id, at: place ?? order.count)
    }
}
