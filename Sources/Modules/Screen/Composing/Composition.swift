import Chrome

/// A picture as it is composed: the parts of each drawing by themselves. A change of a picture is found by looking only
/// at those that were drawn anew.
struct Composition {
    /// What one drawing has added to the picture.
    struct Sheet {
        /// Another number whenever the parts are others.
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

    /// Shows what only the renderer knows: what is recorded, and what is under a pointer.
    mutating func apply(_ report: RendererReport) {
        for index in sheets.indices {
            let parts = sheets[index].parts.map(report.applied)
            // The version of a drawing says nothing of the renderer.
            if parts != sheets[index].parts { (sheets[index].parts, sheets[index].version) = (parts, 0) }
        }
    }

    /// The change that makes the picture of `old` this one; nil if there is none.
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
    /// Whether this part and a former one are the same for whoever puts parts in order.
    fileprivate func isRead(as former: Part) -> Bool {
        id == former.id && (name == nil) == (former.name == nil) && `in` == former.in && layer == former.layer
            && states?.contains(.modal) == former.states?.contains(.modal)
    }
}
