import RuleHost

extension RuleText {
    /// Returns the text with fixes applied. Of overlapping or adjacent fixes, only the first one is applied; a check of
    /// the result finds the others again.
    public func mended(by fixes: [RuleFix]) -> [UInt8] {
        let map = SourceMap(source)
        var text = source
        var start = source.count + 1
        let places = fixes.compactMap { fix in
            map.range(ofLine: fix.line, columns: fix.column..<max(fix.column, fix.endColumn)).map { ($0, fix.text) }
        }
        // From the end, so that earlier places do not move.
        for (place, new) in places.sorted(by: {
            ($0.0.lowerBound, $0.0.upperBound) > ($1.0.lowerBound, $1.0.upperBound)
        })
        where place.upperBound < start {
            text.replaceSubrange(place, with: new.utf8)
            start = place.lowerBound
        }
        return text
    }
}
