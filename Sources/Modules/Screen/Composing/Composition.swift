import Chrome

/// A composed picture that keeps the parts of each drawing apart. Finding a change compares only the drawings that were
/// drawn again.
struct Composition {
    /// The parts that one drawing added to the picture.
    struct Sheet {
        /// Differs whenever the parts differ.
        var version: UInt64
        var parts: [Part]
    }

    /// The picture without its parts.
    var empty: Picture
    var sheets: [Sheet]

    /// The whole picture.
    var picture: Picture {
        var picture = empty
        picture.parts.reserveCapacity(sheets.reduce(0) { $0 + $1.parts.count })
        for sheet in sheets { picture.parts += sheet.parts }
        picture.putInReadingOrder()
        return picture
    }

    /// Applies the renderer's report: whether the screen is recorded, and which parts are under a pointer.
    mutating func apply(_ report: RendererReport) {
        for index in sheets.indices {
            let parts = sheets[index].parts.map(report.applied)
            // The version of a drawing does not cover the renderer's report.
            if parts != sheets[index].parts { (sheets[index].parts, sheets[index].version) = (parts, 0) }
        }
    }

    /// Returns the change that turns the picture of `old` into this one; nil if they are equal.
    func change(since old: Composition) -> Picture? {
        guard empty.isChange(of: old.empty), sheets.count == old.sheets.count else { return picture }
        var change = empty
        change.whole = false
        for (sheet, before) in zip(sheets, old.sheets) where sheet.version == 0 || sheet.version != before.version {
            guard sheet.parts.count == before.parts.count,
                zip(sheet.parts, before.parts).allSatisfy({ $0.isRead(as: $1) })
            else { return picture.change(since: old.picture) }
            for (part, former) in zip(sheet.parts, before.parts) where part != former { change.parts.append(part) }
        }
        return change.parts.isEmpty ? nil : change
    }
}

extension Part {
    /// Whether this part and its former state have the same place in the reading order.
    fileprivate func isRead(as former: Part) -> Bool {
        id == former.id && (name == nil) == (former.name == nil) && `in` == former.in && layer == former.layer
            && states?.contains(.modal) == former.states?.contains(.modal)
    }
}
