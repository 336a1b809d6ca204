import Chrome
import EventBus

/// Makes the parts of items and of the bar's own buttons, which look the same everywhere.
struct NavigationBarParts {
    private let declared: DeclaredBar
    private let open: String?

    /// The text of the field in which the user is searching.
    private let searched: String

    /// - Parameter open: the id of the item whose menu is open; nil if none is.
    init(_ declared: DeclaredBar, open: String? = nil, searched: String = "") {
        (self.declared, self.open, self.searched) = (declared, open, searched)
    }

    /// The id of a part that belongs to the bar itself. If an item already uses this id, or an id that begins with it
    /// and a slash, the bar's part gets another one.
    func own(_ name: String) -> String {
        var name = name
        func isTaken(_ id: String) -> Bool {
            guard id.utf8.starts(with: name.utf8) else { return false }
            let rest = id.utf8.dropFirst(name.utf8.count)
            return rest.isEmpty || rest.first == UInt8(ascii: "/")
        }
        while declared.items.contains(where: { isTaken($0.id) || $0.item.children.contains(where: isTaken) }) {
            name += "~"
        }
        return "navigation/\(name)"
    }

    /// Adds the button of an item. A group that is not collapsed gets a part for each of its controls, side by side.
    func add(_ id: String, isCollapsed: Bool = false, _ frame: Frame, in parent: String, to canvas: inout Canvas) {
        let controls = isCollapsed ? [] : declared.items.first { $0.id == id }?.item.children ?? []
        if let search = declared.items.first(where: { $0.id == id })?.item.search, !isCollapsed,
            search.minimized != .always || declared.searching == id
        {
            return canvas.add(field(id, search, frame, in: parent, canvas))
        }
        guard !controls.isEmpty else { return canvas.add(item(id, frame, in: parent, canvas)) }
        let face = declared.face(of: id)
        var group = Part("navigation/\(id)", in: parent, .plate, frame)
        group.material = .clear
        group.name = face?.title ?? id
        group.role = .group
        group.states = states(face)
        canvas.add(group)
        for (control, column) in zip(controls, frame.columns(controls.count)) {
            canvas.add(item(control, column, in: group.id, canvas))
        }
    }

    private func item(_ id: String, _ frame: Frame, in parent: String, _ canvas: Canvas) -> Part {
        let face = declared.face(of: id)
        let search = declared.items.first { $0.id == id }?.item.search
        let icon = face?.icon ?? search.map { _ in "magnifyingglass" }
        var part = button("navigation/\(id)", face?.title ?? id, icon, frame, canvas)
        part.in = parent
        part.states = states(face)
        part.name = face?.label ?? part.name
        part.hint = face?.hint
        if let face {
            part.ink = face.ink.map(canvas.palette.ink) ?? part.ink
            if face.isProminent { part.makeProminent() }
        }
        if let badge = face?.badge, !badge.isEmpty {
            let size = Part.badgeSize(badge), corner = part.iconFrame ?? part.frame
            part.badge = badge
            part.value = badge
            part.badgeFrame = Frame(
                x: corner.maxX - size.width / 2, y: corner.y - 4, width: min(size.width, frame.width),
                height: size.height
            ).moved(into: frame)
        }
        if face?.isEnabled == false {
            part.ink = canvas.palette.ink("tertiaryLabel")
        } else {
            let isOpen = id == open
            part.tap =
                isOpen ? PartRequest(NavigationBarHideMenu.topic) : PartRequest(NavigationBarPress.topic, id: id)
            if isOpen { part.states = (part.states ?? []) + [.expanded] }
        }
        return part
    }

    /// A search field, which shows its prompt until the user searches in it.
    private func field(_ id: String, _ search: NavigationBarSearch, _ frame: Frame, in parent: String, _ canvas: Canvas)
        -> Part
    {
        var part = item(id, frame, in: parent, canvas)
        let isSearching = declared.searching == id, text = isSearching ? searched : ""
        let size = min(TextStyle.body.size(canvas.traits.contentSize), frame.height / 1.2)
        let side = min(size, frame.width), padding = min(8, max(0, frame.width - side) / 3)
        part.kind = .field
        part.role = .field
        part.iconFrame = Frame(midX: frame.x + padding + side / 2, midY: frame.midY, width: side, height: side)
        let start = 2 * padding + side
        let line = Frame(
            x: frame.x + start, y: frame.y, width: max(0, frame.width - start - padding), height: frame.height)
        part.textFrame = line
        part.alignment = .left
        part.title = TextWidth.fitted(text.isEmpty ? search.shownPrompt : text, into: line.width, size: size)
        part.font = PartFont("body", size: size)
        part.tint = canvas.palette.ink("secondarySystemFill")
        part.radius = frame.height / 2
        if declared.face(of: id)?.isEnabled != false {
            part.ink = canvas.palette.ink(text.isEmpty ? "secondaryLabel" : "label")
        }
        (part.badge, part.badgeFrame) = (nil, nil)
        part.private = ["title", "value"]
        part.value = text.isEmpty ? nil : text
        guard isSearching else { return part }
        part.states = (part.states ?? []) + [.focused]
        part.tap = nil
        part.input = PartRequest(NavigationBarSetSearchText.topic)
        part.keys = [
            "Escape": PartRequest(NavigationBarCancelSearch.topic),
            "Enter": PartRequest(NavigationBarSubmitSearch.topic),
        ]
        return part
    }

    private func states(_ face: DeclaredBar.Face?) -> [PartState]? {
        var states: [PartState] = face?.isEnabled == false ? [.disabled] : []
        if let isOn = face?.isOn { states.append(isOn ? .on : .off) }
        return states.isEmpty ? nil : states
    }

    /// A button with its icon, or else with its name as the title.
    func button(_ id: String, _ name: String, _ icon: String?, _ frame: Frame, _ canvas: Canvas) -> Part {
        var part = Part(id, in: "navigation", .button, frame)
        part.ink = canvas.palette.ink("systemBlue")
        part.name = name
        part.role = .button
        if let icon {
            let side = min(22, frame.width, frame.height)
            part.icon = icon
            part.iconFrame = Frame(midX: frame.midX, midY: frame.midY, width: side, height: side)
        } else {
            let size = TextStyle.body.size(canvas.traits.contentSize)
            part.title = TextWidth.fitted(name, into: frame.width, size: size)
            part.font = PartFont("body", size: size)
        }
        return part
    }
}

extension DeclaredBar.Face {
    /// The name of the color; nil: the color of the bar's buttons.
    fileprivate var ink: String? { tint ?? (role == .destructive ? "systemRed" : nil) }

    /// Whether the item has a surface. In SwiftUI, items with the role `confirm` have one.
    var isProminent: Bool { style.map { $0 == .prominent } ?? (role == .confirm) }
}
