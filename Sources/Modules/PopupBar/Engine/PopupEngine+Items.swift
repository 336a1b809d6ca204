import EventBus

/// The bar's item. It is the item of the presented content, or, with
/// `usesContentControllersAsDataSource: false`, an item of the bar's own.
extension PopupEngine {
    /// Whether the bar shows the item of the presented content.
    private var takesContents: Bool { world.bar.usesContentControllersAsDataSource }

    func findItem(_ id: String) -> PopupItem? {
        items.first { $0.id == id } ?? contents.first { $0.ownItem.id == id }?.ownItem
    }

    /// Finds the bar's first item before a presentation begins, if the bar has items of its own.
    /// - Returns: whether there is an item. If not, the request has been rejected.
    func resolveFirstItem(label: String?) -> Bool {
        guard !takesContents, item == nil else { return true }
        guard let source = dataSource, let id = source.initial else {
            let missing = dataSource == nil ? "there is no data source" : "the data source has no initial item"
            reject(.noInitialItem, label: label, "\(missing), and the bar has no item of its own")
            return false
        }
        guard let first = findItem(id) else {
            reject(.unknownItem, label: label, id: id, unknownItem(id))
            return false
        }
        item = first
        needsLayout = true
        say(PopupDidDisplayItem(item: first.id, previous: nil))
        tellCustomBar(from: nil)
        return true
    }

    func unknownItem(_ id: String) -> String {
        let known = items.map(\.id) + contents.map(\.ownItem.id)
        return "no item is called '\(id)'" + (nearest(id, among: known).map { " (did you mean '\($0)'?)" } ?? "")
    }

    /// At the start of a presentation, takes the item from the content, or gives the bar's item to the content.
    func commitFirstItem() {
        guard let content else { return }
        if takesContents {
            let previous = item
            item = content.ownItem
            tellCustomBar(from: previous)
        } else {
            giveItem(to: content)
        }
    }

    /// When a content replaces another one, takes the item from the new content, or gives the bar's item to it.
    func commitItem(of content: PopupContent) {
        if takesContents {
            showItem(of: content)
        } else {
            giveItem(to: content)
        }
    }

    /// Tells a content that it now has the bar's item.
    private func giveItem(to content: PopupContent) {
        say(PopupItemDidChange(content: content.id, previous: given[content.id] ?? content.item?.id))
        given[content.id] = item?.id
    }

    /// Shows the item of a content in the bar, unless the bar has items of its own.
    func showItem(of content: PopupContent) {
        guard takesContents else { return }
        let previous = item
        item = content.ownItem
        guard previous != item else { return }
        restartMarquee(from: previous)
        needsLayout = true
        tellCustomBar(from: previous)
    }

    /// Tells the app's own bar that it has another item.
    private func tellCustomBar(from previous: PopupItem?) {
        guard let custom = world.bar.custom, let item else { return }
        if custom.implementsItemDidChange {
            say(PopupCustomBarItemDidChange(item: item.id, previous: previous?.id))
        } else {
            say(PopupCustomBarItemDidUpdate(item: item.id))
        }
    }

    /// Tells the app's own bar its appearance, when the bar has just been installed or its appearance has changed.
    func tellCustomBar(lookFrom old: PopupBarLayout) {
        let new = layout.bar
        guard new.effectiveStyle == .custom, old.effectiveStyle != .custom || old.look.appearance != new.look.appearance
        else { return }
        say(PopupCustomBarAppearanceDidChange(appearance: new.look.appearance))
    }

    // MARK: Changing

    func setBarItem(_ id: String?) {
        guard !takesContents else {
            return reject(
                .popupItemIgnored, id: id,
                "the bar shows the items of its contents, so that an item of its own has no effect")
        }
        guard let id else {
            guard !isPresented else {
                return reject(.nilItemWhilePresented, "a presented bar must have an item")
            }
            item = nil
            return
        }
        guard let new = findItem(id) else { return reject(.unknownItem, id: id, unknownItem(id)) }
        commit(new)
    }

    /// Makes an item the bar's own current item.
    private func commit(_ new: PopupItem) {
        let previous = item
        guard previous?.id != new.id else { return }
        item = new
        restartMarquee(from: previous)
        needsLayout = true
        if isPresented, let content { giveItem(to: content) }
        say(PopupDidDisplayItem(item: new.id, previous: previous?.id))
        tellCustomBar(from: previous)
    }

    func updateItem(_ request: PopupUpdateItem) {
        guard let old = findItem(request.item) ?? (item?.id == request.item ? item : nil) else {
            return reject(.unknownItem, id: request.item, unknownItem(request.item))
        }
        let new = request.set.applied(to: old)
        if new.id != old.id, findItem(new.id) != nil {
            return reject(.duplicateItem, id: new.id, "'\(new.id)' is already the id of another item")
        }
        guard new != old else { return }
        if let place = items.firstIndex(where: { $0.id == old.id }) {
            items[place] = new
        } else if let place = contents.firstIndex(where: { $0.ownItem.id == old.id }) {
            contents[place].item = new
            if content?.id == contents[place].id { content = contents[place] }
        }
        guard item?.id == old.id else { return }
        item = new
        restartMarquee(from: old)
        needsLayout = true
        guard isPresented, world.bar.custom != nil else { return }
        // As in LNPopupController, the app's own bar is told once for each field that changed.
        let changes = (request.set.fields.objectValue ?? [:]).count { name, field in
            (try? FieldChange<PopupItem>([name: field]).applied(to: old)) != old
        }
        for _ in 0..<changes { say(PopupCustomBarItemDidUpdate(item: new.id)) }
    }

    /// Tells that a changed title or subtitle scrolls from its beginning again. With the marquee setting `resets` at
    /// `both`, the unchanged text restarts too, so that both stay in step.
    private func restartMarquee(from old: PopupItem?) {
        guard isPresented, let old, let item else { return }
        let both = layout.bar.marquee.resets == .both
        let (title, subtitle) = (old.title != item.title, old.subtitle != item.subtitle)
        guard title || subtitle else { return }
        say(PopupMarqueeRestarted(title: title || both, subtitle: subtitle || both))
    }

    // MARK: Paging

    /// Whether the user can swipe the titles to the previous or next item. This needs a system bar and a data source
    /// that knows both neighbours of an item.
    var isPagingEnabled: Bool {
        world.bar.custom == nil && (dataSource.map { $0.implementsBefore && $0.implementsAfter } ?? false)
    }

    func page(_ direction: PopupPageDirection) {
        guard isPresented, let item else {
            return reject(.notPresented, "there is no bar with titles to swipe")
        }
        guard isPagingEnabled, let dataSource, !isLocked else { return }
        play(.page)
        let query = PopupPageTargetQuery(item: item.id, direction: direction, queue: dataSource.order)
        guard let id = policies.pageTarget(query).item else { return }
        guard !takesContents else {
            return diagnose(
                .popupItemIgnored, id: id, "the bar shows the items of its contents, so that a page has no effect")
        }
        guard let new = findItem(id) else { return diagnose(.unknownItem, id: id, unknownItem(id)) }
        commit(new)
    }
}

extension PopupContent {
    /// The item that the content was declared with, or else an item without texts that has the content's id.
    var ownItem: PopupItem { item ?? PopupItem(id: id) }
}
