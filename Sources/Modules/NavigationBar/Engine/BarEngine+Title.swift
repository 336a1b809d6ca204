import Chrome
import EventBus

/// The title, its menu and its renaming.
extension BarEngine {
    /// Opens the title menu, or publishes why there is none; an open overflow menu then stays open.
    func showTitleMenu() {
        let shown = titleMenu()
        if let items = shown.items { return open(.title(items, shown.header)) }
        hideTitleMenu()
        facts.emit(shown)
    }

    private func titleMenu() -> NavigationBarTitleMenuShown {
        switch declared.platform {
        case .macOS, .tvOS, .watchOS: return NavigationBarTitleMenuShown(reason: .platform)
        case .iOS, .iPadOS, .visionOS: break
        }
        let offer = Offer(declared, policies)
        if Arrangement.hasPrincipal(declared, offer, order: currentOrder(offer)) {
            return NavigationBarTitleMenuShown(reason: .principal)
        }
        guard let title = declared.title else { return NavigationBarTitleMenuShown(reason: .empty) }
        let isEditable = title.editable ?? false
        let traits = NavigationBarTitleTraits(
            platform: declared.platform, editable: isEditable, hasDocument: title.document != nil,
            menu: title.menu?.map(\.id), commands: declared.commands)
        let ids = policies.titleMenu(.init(context: Record(traits)))
        if ids.isEmpty && title.document == nil { return NavigationBarTitleMenuShown(reason: .empty) }
        let entries = ids.map { id in
            let declared = title.menu?.first { $0.id == id }
            return NavigationBarTitleMenuShown.Entry(
                id: id, enabled: id != Self.rename || isEditable, title: declared?.title, icon: declared?.icon)
        }
        let header = title.document.map {
            NavigationBarTitleMenuShown.Header($0, titled: title.text)
        }
        return NavigationBarTitleMenuShown(items: entries, header: header)
    }

    /// Changes the title. A renaming in progress keeps the text that the user is typing.
    func setTitle(_ request: NavigationBarSetTitle) {
        var title = declared.title ?? NavigationBarTitle(text: request.text)
        title.text = request.text
        title.subtitle = request.subtitle ?? title.subtitle
        title = title.withoutBlankSubtitle
        guard title != declared.title else { return }
        declared.title = title
        facts.emit(NavigationBarTitleChanged(text: title.text, subtitle: title.subtitle))
    }

    // MARK: Renaming

    /// The entry of the title's menu that begins a renaming.
    static let rename = "rename"

    /// Starts a renaming with the current title in the field, and closes an open menu. During a renaming, publishes the
    /// field's text again.
    func beginRename() {
        guard let title = declared.title, title.editable == true else {
            return reject(.notEditable, "the title cannot be renamed")
        }
        hideMenu()
        let text = name ?? title.text
        name = text
        facts.emit(
            NavigationBarRenameStarted(text: text, selection: [0, text.lengthToSelect(isFile: title.document != nil)]))
    }

    /// Replaces the field's text during a renaming.
    func setName(_ text: String) {
        guard name != nil else { return rejectWithoutRename() }
        name = text
    }

    /// Renames the title to the trimmed text of the field. If the name is empty or refused by the app, it is rejected
    /// and the renaming continues.
    func commitRename() {
        guard let name, let title = declared.title else { return rejectWithoutRename() }
        let new = name.trimmed
        if new.isEmpty { return facts.emit(NavigationBarRenameRejected(reason: "empty")) }
        if new == title.text { return endRenaming(.unchanged) }
        if let reason = title.reject?[new] { return facts.emit(NavigationBarRenameRejected(reason: reason)) }
        declared.title?.text = new
        facts.emit(NavigationBarRenamed(from: title.text, to: new, document: title.document?.id))
        endRenaming(.renamed)
    }

    /// Ends a renaming without a new name.
    func cancelRename() {
        guard name != nil else { return rejectWithoutRename() }
        endRenaming(.cancelled)
    }

    func endRenaming(_ reason: NavigationBarRenameEnd) {
        name = nil
        facts.emit(NavigationBarRenameEnded(reason: reason))
    }

    /// Ends a renaming when the bar is redeclared with a different title, because the typed name belongs to the former
    /// one.
    func endOutdatedRenaming(of former: NavigationBarTitle?) {
        guard name != nil else { return }
        let title = declared.title
        if title?.document?.id != former?.document?.id {
            endRenaming(.otherDocument)
        } else if title?.editable != true {
            endRenaming(.notEditable)
        } else if title?.text != former?.text {
            endRenaming(.otherTitle)
        }
    }

    private func rejectWithoutRename() {
        reject(.noRename, "no renaming is in progress; navigationBar.beginRename starts one")
    }
}

extension String {
    /// The string without whitespace at both ends; empty if it contains nothing visible.
    var trimmed: String {
        guard contains(where: { !$0.isInvisible }), let first = firstIndex(where: { !$0.isWhitespace }),
            let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }

    /// The number of Unicode scalars that are selected when a renaming starts: the whole name, or a file's name without
    /// its extension. A name whose last dot is its first or last character has no extension.
    fileprivate func lengthToSelect(isFile: Bool) -> Int {
        guard isFile, let dot = lastIndex(of: "."), dot != startIndex, index(after: dot) != endIndex,
            !self[dot...].contains(where: \.isWhitespace)
        else { return unicodeScalars.count }
        return unicodeScalars.distance(from: startIndex, to: dot)
    }
}
