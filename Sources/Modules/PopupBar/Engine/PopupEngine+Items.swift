import Chrome
import EventBus

/// What the bar shows, from either source (POPUP §6).
extension PopupEngine {
    private var takesContents: Bool { world.bar.usesContentControllersAsDataSource }

    func findItem(_ id: String) -> PopupItem? {
        items.first { $0.id == id } ?? contents.first { $0.ownItem.id == id }?.ownItem
    }

    /// Where the bar has items of its own, the first one must be there before a presentation begins.
    /// - Returns: whether it is; if not, that has been said.
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

    /// With a full presentation the content brings its item, or gets the bar's.
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

    /// The same for a content that takes another's place.
    func commitItem(of content: PopupContent) {
        if takesContents {
            showItem(of: content)
        } else {
            giveItem(to: content)
        }
    }

    /// The bar's item becomes that of a content.
    private func giveItem(to content: PopupContent) {
        say(PopupItemDidChange(content: content.id, previous: given[content.id] ?? content.item?.id))
        given[content.id] = item?.id
    }

    /// The bar shows the item of a content.
    func showItem(of content: PopupContent) {
        guard takesContents else { return }
        let previous = item
        item = content.ownItem
        guard previous != item else { return }
        restartMarquee(from: previous)
        needsLayout = true
        tellCustomBar(from: previous)
    }

    private func tellCustomBar(from previous: PopupItem?) {
        guard let custom = world.bar.custom, let item else { return }
        if custom.implementsItemDidChange {
            say(PopupCustomBarItemDidChange(item: item.id, previous: previous?.id))
        } else {
            say(PopupCustomBarItemDidUpdate(item: item.id))
        }
    }

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
                .popupItemIgnored, id: id, "contents are the source of items: the bar's own counts for nothing")
        }
        guard let id else {
            guard !isPresented else {
                return reject(.nilItemWhilePresented, "a bar that is presented cannot be without an item")
            }
            item = nil
            return
        }
        guard let new = findItem(id) else { return reject(.unknownItem, id: id, unknownItem(id)) }
        commit(new)
    }

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
            return reject(.duplicateItem, id: new.id, "'\(new.id)' is another item's id already")
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
        // It hears of each field.
        let changes = (request.set.fields.objectValue ?? [:]).count { name, field in
            (try? PopupChange<PopupItem>([name: field]).applied(to: old)) != old
        }
        for _ in 0..<changes { say(PopupCustomBarItemDidUpdate(item: new.id)) }
    }

    /// A text that changes begins anew; so does the other one, which would be out of step.
    private func restartMarquee(from old: PopupItem?) {
        guard isPresented, let old, let item else { return }
        let both = layout.bar.marquee.resets == .both
        let (title, subtitle) = (old.title != item.title, old.subtitle != item.subtitle)
        guard title || subtitle else { return }
        say(PopupMarqueeRestarted(title: title || both, subtitle: subtitle || both))
    }

    // MARK: Paging

    /// The titles of the usual bars page, where somebody knows what is before and after an item.
    var isPagingEnabled: Bool {
        world.bar.custom == nil && (dataSource.map { $0.implementsBefore && $0.implementsAfter } ?? false)
    }

    func page(_ direction: PopupPageDirection) {
        guard isPresented, let item else {
            return reject(.notPresented, "there is no bar whose titles could be swiped")
        }
        guard isPagingEnabled, let dataSource, !isLocked else { return }
        play(.page)
        let query = PopupPageTargetQuery(item: item.id, direction: direction, queue: dataSource.order)
        guard let id = policies.pageTarget(query).item else { return }
        guard !takesContents else {
            return diagnose(.popupItemIgnored, id: id, "contents are the source of items: a page has no effect")
        }
        guard let new = findItem(id) else { return diagnose(.unknownItem, id: id, unknownItem(id)) }
        commit(new)
    }
}

extension PopupContent {
    /// The one it was declared with, or one without texts.
    var ownItem: PopupItem { item ?? PopupItem(id: id) }
}
