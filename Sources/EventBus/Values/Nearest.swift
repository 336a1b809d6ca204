/// The candidate that was probably meant by a misspelled name, if any is near.
///
/// Case does not count. Near means at most 1 + length/4 slips, where a slip is
/// a letter too many, missing, wrong, or two neighbours swapped (Damerau and
/// Levenshtein). Of two equally near candidates the first wins. A name that *is*
/// a candidate is not misspelled: nil.
///
/// Dotted names work as they are: `toast.shw` is near `toast.show`. But the parts
/// that two names share do not make them alike: `toast.abc` is not near
/// `toast.xyz`; and with two slips or more, more than half must be right: `id` is not
/// near `kind`.
///
/// A name of more than 256 bytes is no misspelling of anything: what it costs to look for one
/// is bounded.
public func nearest(_ name: String, among candidates: some Sequence<String>) -> String? {
    guard name.utf8.count <= longestName else { return nil }
    let wanted = Array(name.lowercased())
    let limit = 1 + wanted.count / 4
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
        if candidate == name { return nil }
        guard candidate.utf8.count <= longestName else { continue }
        let letters = Array(candidate.lowercased())
        guard abs(letters.count - wanted.count) <= limit else { continue }
        let distance = slips(from: wanted, to: letters)
        guard distance <= limit, distance < (best?.distance ?? .max),
            isFew(distance, of: differingLength(wanted, letters))
        else { continue }
        best = (candidate, distance)
    }
    return best?.candidate
}

private let longestName = 256

/// One slip is few unless it is everything; more are few up to less than half.
private func isFew(_ slips: Int, of letters: Int) -> Bool {
    slips <= 1 ? slips < letters || slips == 0 : 2 * slips < letters
}

/// The length of the longer name after the leading dotted parts that both share.
/// As many slips as that would turn any name into any other.
private func differingLength(_ a: [Character], _ b: [Character]) -> Int {
    var start = 0
    for index in 0..<min(a.count, b.count) {
        guard a[index] == b[index] else { break }
        if a[index] == "." { start = index + 1 }
    }
    return max(a.count, b.count) - start
}

/// Damerau-Levenshtein in its usual restricted form: a pair that was swapped is
/// not edited again.
private func slips(from a: [Character], to b: [Character]) -> Int {
    if a.isEmpty || b.isEmpty { return a.count + b.count }
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in 1...a.count {
        var row = [i]
        row.reserveCapacity(b.count + 1)
        for j in 1...b.count {
            var cost = min(
                last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
            if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
                cost = min(cost, beforeLast[j - 2] + 1)
            }
            row.append(cost)
        }
        beforeLast = last
        last = row
    }
    return last[b.count]
}
