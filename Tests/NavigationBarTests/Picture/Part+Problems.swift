import Chrome

extension [Part] {
    /// What is wrong with the parts of any picture at rest: ids that are there twice, parts before the part that they are
    /// in, parts outside of the canvas, plates of a layer that overlap, and disabled parts that can be tapped.
    func problems(on screen: Size) -> [String] {
        let screen = Frame(x: 0, y: 0, width: screen.width, height: screen.height)
        var problems: [String] = [], seen: Set<String> = [], plates: [Part] = []
        for part in self {
            if !seen.insert(part.id).inserted { problems.append("\(part.id) is there twice") }
            if let parent = part.in, !seen.contains(parent) { problems.append("\(part.id) is before \(parent)") }
            if !screen.contains(part.frame) { problems.append("\(part.id) is outside: \(part.frame)") }
            if part.states?.contains(.disabled) == true, part.tap != nil {
                problems.append("\(part.id) is disabled and has a tap")
            }
            // What lies over all for a tap beside a menu covers everything.
            guard part.in == nil, part.kind != .dimming else { continue }
            for other in plates where other.layer == part.layer && other.frame.overlaps(part.frame) {
                problems.append("\(other.id) and \(part.id) overlap")
            }
            plates.append(part)
        }
        return problems
    }
}
