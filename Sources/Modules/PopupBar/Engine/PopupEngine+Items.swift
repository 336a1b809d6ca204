import EventBus

/// The bar's item. It is the item of the presented content, or, with
/// `usesContentControllersAsDataSource: false`, an item of the bar's own.
extension PopupEngine {
    /// Whether the bar shows the item of the presented content.
    private var takesContents: Bool { world.bar.usesContentControllersAsDataSource }

    /// Finds the bar's first item before a presentation begins, if the bar has items of its own.
    /// - Returns: whether there is an item. If not, the request has been rejected.
    func resolveFirstItem(label: String?) -> Bool {
        guard !takesContents, bar.item == nil else { return true }
        guard let source = declared.dataSource, let id = source.initial else {
            let missing = declared.dataSource == nil ? "there is no data source" : "the data source has no initial item"
            reject(.noInitialItem, label: label, "\(missing), and the bar has no item of its own")
            return false
        }
        guard let first = declared.item(id) else {
            reject(.unknownItem, label: label, id: id, declared.unknownItem(id))
            return false
        }
        bar.item = first
        shown.isOutdated = true
        facts.emit(PopupDidDisplayItem(item: first.id, previous: nil))
        tellCustomBar(from: nil)
        return true
    }

    /// At the start of a presentation, takes the item from the content, or gives the bar's item to the content.
    func commitFirstItem() {
        guard let content = popup.content else { return }
        if takesContents {
            let previous = bar.item
            bar.item = content.ownItem
            tellCustomBar(from: previous)
        } else {
            facts.emit(bar.giveItem(to: content))
        }
    }

    /// When a content replaces another one, takes the item from the new content, or gives the bar's item to it.
    func commitItem(of content: PopupContent) {
        if takesContents {
            showItem(of: content)
        } else {
            facts.emit(bar.giveItem(to: content))
        }
    }

    /// Shows the item of a content in the bar, unless the bar has items of its own.
    func showItem(of content: PopupContent) {
        guard takesContents else { return }
        let previous = bar.item
        bar.item = content.ownItem
        guard previous != bar.item else { return }
        restartMarquee(from: previous)
        shown.isOutdated = true
        tellCustomBar(from: previous)
    }

    /// Notifies a custom bar that it has another item.
    private func tellCustomBar(from previous: PopupItem?) {
        guard let custom = world.bar.custom, let item = bar.item else { return }
        if custom.implementsItemDidChange {
            facts.emit(PopupCustomBarItemDidChange(item: item.id, previous: previous?.id))
        } else {
            facts.emit(PopupCustomBarItemDidUpdate(item: item.id))
        }
    }

    /// Notifies a custom bar of its appearance after its installation, or after a change of the appearance.
    func tellCustomBar(lookFrom old: PopupBarLayout) {
        let new = shown.layout.bar
        guard new.effectiveStyle == .custom, old.effectiveStyle != .custom || old.look.appearance != new.look.appearance
        else { return }
        facts.emit(PopupCustomBarAppearanceDidChange(appearance: new.look.appearance))
    }

    // MARK: Changing

    func setBarItem(_ id: String?) {
        guard !takesContents else {
            return reject(
                .popupItemIgnored, id: id,
                "the bar shows the items of its contents, so an item of its own has no effect")
        }
        guard let id else {
            guard !presentation.isPresented else {
                return reject(.nilItemWhilePresented, "a presented bar must have an item")
            }
            bar.item = nil
            return
        }
        guard let new = declared.item(id) else { return reject(.unknownItem, id: id, declared.unknownItem(id)) }
        commit(new)
    }

    /// Makes an item the bar's own current item.
    private func commit(_ new: PopupItem) {
        let previous = bar.item
        guard previous?.id != new.id else { return }
        bar.item = new
        restartMarquee(from: previous)
        shown.isOutdated = true
        if presentation.isPresented, let content = popup.content { facts.emit(bar.giveItem(to: content)) }
        facts.emit(PopupDidDisplayItem(item: new.id, previous: previous?.id))
        tellCustomBar(from: previous)
    }

    func updateItem(_ request: PopupUpdateItem) {
        guard let old = item(request.item) else { return }
        change(old, { request.set.applied(to: $0) }) {
            (request.set.fields.objectValue ?? [:]).count { name, field in
                (try? FieldChange<PopupItem>([name: field]).applied(to: old)) != old
            }
        }
    }

    func setButtons(_ request: PopupSetButtons) {
        guard let id = request.item ?? bar.item?.id else {
            return reject(.unknownItem, "the bar shows no item; name one with `item`")
        }
        guard let old = item(id) else { return }
        let leading = request.leadingBarButtonItems ?? old.leadingBarButtonItems
        let trailing = request.trailingBarButtonItems ?? old.trailingBarButtonItems
        let isChanged = change(old) {
            var new = $0
            (new.leadingBarButtonItems, new.trailingBarButtonItems) = (leading, trailing)
            return new
        } changes: {
            (leading == old.leadingBarButtonItems ? 0 : 1) + (trailing == old.trailingBarButtonItems ? 0 : 1)
        }
        if isChanged, id == bar.item?.id, request.animated ?? (request.duration != nil || request.curve != nil) {
            shown.buttonTiming = (request.duration, request.curve, nil)
        }
    }

    /// Returns the item with an id. If there is none, returns nil and rejects the request.
    private func item(_ id: String) -> PopupItem? {
        if let item = declared.item(id) ?? (bar.item?.id == id ? bar.item : nil) { return item }
        reject(.unknownItem, id: id, declared.unknownItem(id))
        return nil
    }

    /// Changes an item, and updates the bar that shows it.
    /// - Parameter changes: returns the number of changed fields. A custom bar is notified once for each, as in
    ///   LNPopupController.
    /// - Returns: whether the item has changed.
    @discardableResult
    private func change(_ old: PopupItem, _ body: (PopupItem) -> PopupItem, changes: () -> Int) -> Bool {
        var current = old
        // A change of the rate alone keeps the current progress.
        if bar.item?.id == old.id { current.progress = bar.progress(at: now) }
        let new = body(current)
        if new.id != old.id, declared.item(new.id) != nil {
            reject(.duplicateItem, id: new.id, "'\(new.id)' is already the id of another item")
            return false
        }
        guard new != current else { return false }
        if let changed = declared.replace(old, with: new), changed.id == popup.content?.id { popup.content = changed }
        guard bar.item?.id == old.id else { return true }
        bar.item = new
        restartMarquee(from: old)
        shown.isOutdated = true
        guard presentation.isPresented, world.bar.custom != nil else { return true }
        for _ in 0..<changes() { facts.emit(PopupCustomBarItemDidUpdate(item: new.id)) }
        return true
    }

    // MARK: The list of items

    /// Adds an item of the bar's own, before another one or at the end.
    func addItem(_ item: PopupItem, before other: String?) {
        guard declared.item(item.id) == nil else {
            return reject(.duplicateItem, id: item.id, "'\(item.id)' is already the id of another item")
        }
        guard knows(other) else { return }
        declared.insert(item, before: other)
        facts.emit(declared.itemsChanged)
    }

    func moveItem(_ id: String, before other: String?) {
        guard let item = declared.items.first(where: { $0.id == id }) else {
            return reject(.unknownItem, id: id, declared.unknownItem(id))
        }
        guard knows(other), id != other else { return }
        let before = declared.itemsChanged
        declared.remove(id)
        declared.insert(item, before: other)
        if declared.itemsChanged != before { facts.emit(declared.itemsChanged) }
    }

    /// Removes an item of the bar's own. If the bar shows it, the bar then shows the next item, or else the previous
    /// one.
    func removeItem(_ id: String) {
        guard declared.items.contains(where: { $0.id == id }) else {
            return reject(.unknownItem, id: id, declared.unknownItem(id))
        }
        if bar.item?.id == id, !takesContents {
            if let next = declared.neighbour(of: id) {
                commit(next)
            } else if presentation.isPresented {
                return reject(
                    .nilItemWhilePresented, id: id, "a presented bar must have an item, and '\(id)' is the last")
            } else {
                bar.item = nil
            }
        }
        declared.remove(id)
        facts.emit(declared.itemsChanged)
    }

    /// Whether the bar has an item of its own with an id. If not, the request has been rejected.
    private func knows(_ other: String?) -> Bool {
        guard let other, !declared.items.contains(where: { $0.id == other }) else { return true }
        reject(.unknownItem, id: other, declared.unknownItem(other))
        return false
    }

    /// Publishes that a changed title or subtitle scrolls from its beginning again. If the marquee setting `resets` is
    /// `both`, the unchanged text restarts as well, so that both stay in step.
    private func restartMarquee(from old: PopupItem?) {
        guard presentation.isPresented, let old, let item = bar.item else { return }
        let both = shown.layout.bar.marquee.resets == .both
        let (title, subtitle) = (old.title != item.title, old.subtitle != item.subtitle)
        guard title || subtitle else { return }
        bar.marquee.restart(title: title || both, subtitle: subtitle || both, at: now)
        facts.emit(PopupMarqueeRestarted(title: title || both, subtitle: subtitle || both))
    }

    // MARK: Paging

    /// Whether the user can swipe the titles to the previous or next item. This requires a system bar and a data source
    /// that provides both neighbors of an item.
    var isPagingEnabled: Bool { world.bar.custom == nil && declared.hasNeighbours && !takesContents }

    func page(_ direction: PopupPageDirection) {
        guard presentation.isPresented, let item = bar.item else {
            return reject(.notPresented, "there is no bar with titles to swipe")
        }
        guard world.bar.custom == nil else {
            return reject(.noPaging, "the app draws the bar, so it has no titles to swipe")
        }
        guard !takesContents else {
            return reject(
                .popupItemIgnored, id: item.id, "the bar shows the items of its contents, so a page turn has no effect")
        }
        guard let dataSource = declared.dataSource, declared.hasNeighbours else {
            return reject(.noPaging, "no data source provides the items before and after '\(item.id)'")
        }
        guard !isLocked else { return }
        let query = PopupPageTargetQuery(item: item.id, direction: direction, queue: dataSource.order)
        // At the end of the items, the titles spring back.
        guard let id = policies.pageTarget(query).item else { return play(.page) }
        guard let new = declared.item(id) else { return reject(.unknownItem, id: id, declared.unknownItem(id)) }
        play(.page)
        commit(new)
    }
}
