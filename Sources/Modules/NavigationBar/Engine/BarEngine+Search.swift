import EventBus

/// Searching in a field of the bar.
extension BarEngine {
    /// - Parameter id: nil for the first search field that can be used.
    func beginSearch(_ id: String?) {
        let fields = declared.items.filter { $0.item.search != nil }
        let usable = fields.first { $0.face.isEnabled && layout?.isOnBar($0.id) == true }
        guard let id = id ?? (usable ?? fields.first)?.id else {
            return reject(.noSearch, "the bar has no search field")
        }
        guard let item = self.usable(id, to: "searched in") else { return }
        guard item.item.search != nil, item.id == id else {
            return reject(.noSearch, id: id, "'\(id)' is not a search field: it was declared without search")
        }
        guard let layout, layout.isOnBar(id) else { return reject(.disabled, id: id, "'\(id)' is not on the bar now") }
        hideMenu()
        guard declared.searching != id else { return facts.emit(NavigationBarSearchStarted(id: id)) }
        if declared.searching != nil { endSearch(.cancelled) }
        declared.searching = id
        search = ""
        facts.emit(NavigationBarSearchStarted(id: id))
        followLayout()
    }

    func setSearchText(_ text: String) {
        guard let id = declared.searching else { return rejectWithoutSearch() }
        guard text != search else { return }
        search = text
        facts.emit(NavigationBarSearchChanged(id: id, text: text))
    }

    func submitSearch() {
        guard let id = declared.searching else { return rejectWithoutSearch() }
        facts.emit(NavigationBarSearchSubmitted(id: id, text: search))
    }

    func cancelSearch() {
        guard declared.searching != nil else { return rejectWithoutSearch() }
        endSearch(.cancelled)
        followLayout()
    }

    /// Ends a search whose field is no longer on the bar or cannot be used.
    /// - Returns: whether the search ended, so that the bar needs a new layout.
    func endOutdatedSearch() -> Bool {
        guard let id = declared.searching else { return false }
        let item = declared.items.first { $0.id == id }
        guard item?.item.search == nil || item?.face.isEnabled != true || layout?.isOnBar(id) != true else {
            return false
        }
        endSearch(.noField)
        return true
    }

    private func endSearch(_ reason: NavigationBarSearchEnd) {
        guard let id = declared.searching else { return }
        declared.searching = nil
        search = ""
        facts.emit(NavigationBarSearchEnded(id: id, reason: reason))
    }

    private func rejectWithoutSearch() {
        reject(.noSearch, "nobody searches; navigationBar.beginSearch starts a search")
    }
}
