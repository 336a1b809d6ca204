import EventBus

/// An open menu as all modules draw it: rows stacked on a plate, next to the control that opened the menu.
///
/// ```swift
/// MenuPicture("menu/toolbar", rows, close: PartRequest(ToolbarHideOverflowMenu.topic)).draw(above: bar, on: &canvas)
/// ```
public struct MenuPicture {
    /// One row of a menu.
    public struct Row {
        /// The id of the row in its menu.
        public var id: String
        public var title: String
        /// A second, smaller line below the title; nil for none.
        public var detail: String?
        /// The name of the icon at the end of the row; nil for none.
        public var icon: String?
        /// The text of the badge before the icon; nil for none.
        public var badge: String?
        /// The label for screen readers; nil for the title.
        public var name: String?
        public var hint: String?
        /// A row with the role `header` is not an entry, but the heading of the entries below it.
        public var role: PartRole
        public var states: [PartState]?
        /// The request that chooses the row; nil for one that cannot be chosen.
        public var tap: PartRequest?

        public init(
            _ id: String, _ title: String, detail: String? = nil, icon: String? = nil, badge: String? = nil,
            name: String? = nil, hint: String? = nil, role: PartRole = .button, states: [PartState] = [],
            choice: PartRequest? = nil
        ) {
            (self.id, self.title, self.detail, self.icon) = (id, title, detail, icon)
            (self.badge, self.name, self.hint) = (badge?.isEmpty == true ? nil : badge, name, hint)
            (self.role, self.states) = (role, states.isEmpty ? nil : states)
            tap = states.contains(.disabled) ? nil : choice
        }

        /// Creates the row of an entry that an app has declared.
        public init(_ item: MenuItem, choice: PartRequest) {
            self.init(
                item.id, item.title ?? item.id, icon: item.icon, states: Self.states(item.isEnabled, isOn: item.isOn),
                choice: choice)
        }

        /// The states of a row.
        /// - Parameter isOn: whether the row has a check mark; nil: it never has one.
        public static func states(_ isEnabled: Bool?, isOn: Bool? = nil) -> [PartState] {
            (isEnabled == false ? [.disabled] : []) + (isOn.map { [$0 ? .on : .off] } ?? [])
        }
    }

    private let id: String
    private let rows: [Row]
    private let close: PartRequest

    private static let leastWidth = 160.0, padding = 16.0, gap = 8.0

    /// - Parameters:
    ///   - id: the id of the menu's plate. Those of the rows follow from it, such as `menu/toolbar/find`.
    ///   - close: the request that closes the menu without a choice.
    public init(_ id: String, _ rows: [Row], close: PartRequest) {
        (self.id, self.rows, self.close) = (id, rows, close)
    }

    /// Draws the menu above a bar, at its right end.
    public func draw(above bar: Frame, on canvas: inout Canvas) {
        let size = size(on: canvas, room: bar.y - canvas.usable.y)
        draw(
            Frame(x: bar.maxX - size.width, y: bar.y - Self.gap - size.height, width: size.width, height: size.height),
            on: &canvas)
    }

    /// Draws the menu in the middle below a button.
    public func draw(below button: Frame, on canvas: inout Canvas) {
        let size = size(on: canvas, room: canvas.usable.maxY - button.maxY)
        draw(
            Frame(
                x: button.midX - size.width / 2, y: button.maxY + Self.gap, width: size.width, height: size.height),
            on: &canvas)
    }

    // MARK: Sizes

    private func fontSize(_ canvas: Canvas) -> Double { TextStyle.body.size(canvas.traits.contentSize) }

    private func detailSize(_ canvas: Canvas) -> Double { TextStyle.footnote.size(canvas.traits.contentSize) }

    /// The side of a row's icon, which grows with the text.
    private func iconSide(_ canvas: Canvas) -> Double { fontSize(canvas) * 20 / 17 }

    /// - Parameter room: the height between the control that opened the menu and the edge. Rows share it if it is too
    ///   small.
    private func size(on canvas: Canvas, room: Double) -> Size {
        let fontSize = fontSize(canvas)
        let small = detailSize(canvas)
        let widest = rows.reduce(0) { widest, row in
            let title = TextWidth.of(row.title, size: fontSize, isBold: row.role == .header)
            let badge = row.badge.map { Self.padding + Part.badgeSize($0).width } ?? 0
            return max(widest, title + badge, row.detail.map { TextWidth.of($0, size: small) } ?? 0)
        }
        let side = rows.contains { $0.icon != nil } ? Self.padding + iconSide(canvas) : 0
        return Size(
            width: min(
                max(Self.leastWidth, widest + 2 * Self.padding + side), max(0, canvas.usable.width - 2 * Self.gap)),
            height: min(Double(rows.count) * max(44, fontSize + 27), max(0, room - 2 * Self.gap)))
    }

    // MARK: Parts

    private func draw(_ wanted: Frame, on canvas: inout Canvas) {
        let frame = wanted.moved(into: canvas.usable.inset(Self.gap))
        canvas.add(outside(canvas))
        var plate = Part(id, .plate, frame)
        plate.radius = 14
        plate.makeGlass(on: canvas)
        plate.shadow = PartShadow(opacity: 0.18, radius: 20, y: 8, on: canvas)
        plate.role = .menu
        plate.states = [.expanded, .modal]
        plate.keys = ["Escape": close]
        canvas.add(plate)
        canvas.keepClear(frame)
        let height = rows.isEmpty ? 0 : frame.height / Double(rows.count)
        for (index, row) in rows.enumerated() {
            let y = frame.y + Double(index) * height
            add(row, Frame(x: frame.x, y: y, width: frame.width, height: height), to: &canvas)
        }
    }

    /// The area outside of the menu: a tap there only closes the menu.
    private func outside(_ canvas: Canvas) -> Part {
        var part = Part("\(id)/outside", .dimming, canvas.whole)
        part.material = .clear
        part.tap = close
        return part
    }

    private func add(_ row: Row, _ frame: Frame, to canvas: inout Canvas) {
        var part = part(row, frame, canvas)
        guard let detail = row.detail, var below = part.textFrame else { return canvas.add(part) }
        // Both lines share the height of the row in proportion to their fonts, with a little room above and below.
        let (size, small) = (fontSize(canvas), detailSize(canvas))
        let height = frame.height * 0.8
        part.textFrame = Frame(
            x: below.x, y: frame.y + frame.height * 0.1, width: below.width, height: height * size / (size + small))
        below.y = frame.y + frame.height * 0.1 + height * size / (size + small)
        below.height = height * small / (size + small)
        part.value = detail
        canvas.add(part)
        var line = Part("\(part.id)/detail", in: part.id, .text, below)
        line.title = TextWidth.fitted(detail, into: below.width, size: small)
        line.alignment = .left
        line.font = PartFont("footnote", size: small)
        line.ink = canvas.palette.ink("secondaryLabel")
        canvas.add(line)
    }

    private func part(_ row: Row, _ frame: Frame, _ canvas: Canvas) -> Part {
        let isHeader = row.role == .header
        let isDisabled = row.states?.contains(.disabled) == true
        var part = Part("\(id)/\(row.id)", in: id, isHeader ? .text : .button, frame)
        var room = frame.inset(Self.padding)
        if let icon = row.icon {
            let side = min(iconSide(canvas), frame.height)
            part.icon = icon
            part.iconFrame = Frame(x: room.maxX - side, y: frame.midY - side / 2, width: side, height: side)
            room.width = max(0, room.width - Self.padding - side)
        }
        if let badge = row.badge {
            let size = Part.badgeSize(badge)
            part.badge = badge
            part.badgeFrame = Frame(
                x: room.maxX - size.width, y: frame.midY - size.height / 2, width: size.width, height: size.height)
            part.value = badge
            room.width = max(0, room.width - Self.padding - size.width)
        }
        let size = fontSize(canvas)
        part.title = TextWidth.fitted(row.title, into: room.width, size: size, isBold: isHeader)
        part.textFrame = room
        part.alignment = .left
        part.font = PartFont("body", size: size, weight: isHeader ? 600 : 400)
        part.ink = canvas.palette.ink(isHeader ? "secondaryLabel" : isDisabled ? "tertiaryLabel" : "label")
        part.name = row.name ?? row.title
        part.hint = row.hint
        part.role = row.role
        part.states = row.states
        part.tap = row.tap
        return part
    }
}
