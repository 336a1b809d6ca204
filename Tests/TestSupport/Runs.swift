#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// How much is done by the tests that have very many cases. The environment variable `GLASSBUS_EXTENT` has its name.
public enum Extent: String, Sendable {
    /// As `make test`: hundreds of random runs, and a part of each long list of cases.
    case share
    /// As `make check`: every case of each list, and all the usual random runs.
    case whole
    /// As `make soak`, which may take hours: every case, and as many random runs as are of use.
    case soak

    public static let current =
        variable("GLASSBUS_EXTENT").map { name in
            guard let extent = Extent(rawValue: name) else {
                preconditionFailure("GLASSBUS_EXTENT is '\(name)'; expected share, whole or soak")
            }
            return extent
        } ?? .share
}

/// The numbers of the random runs of a test. The environment variable `GLASSBUS_RUNS` sets how many, or a range
/// `from-below`; otherwise the extent decides.
///
/// - Parameters:
///   - share: How many runs ``Extent/share`` does. They are a part of the whole, and `GLASSBUS_SEED` chooses the part.
///   - whole: How many runs ``Extent/whole`` does; without it, as many as `share`.
///   - soak: How many runs ``Extent/soak`` does; without it, as many as `whole`.
public func runs(_ share: Int, whole: Int? = nil, soak: Int? = nil) -> Range<UInt64> {
    if let asked = variable("GLASSBUS_RUNS") {
        let ends = asked.split(separator: "-").compactMap { UInt64($0) }
        precondition((1...2).contains(ends.count), "GLASSBUS_RUNS is '\(asked)'; expected a number, or from-below")
        return ends.count == 2 ? ends[0]..<max(ends[0], ends[1]) : 0..<ends[0]
    }
    let whole = whole ?? share
    switch Extent.current {
    case .share:
        let parts = (whole + share - 1) / share
        let first = seed % UInt64(max(1, parts)) * UInt64(share)
        return first..<min(first + UInt64(share), UInt64(max(share, whole)))
    case .whole: return 0..<UInt64(whole)
    case .soak: return 0..<UInt64(soak ?? whole)
    }
}

/// How many events, saves or lines a test uses: `share` for ``Extent/share``, otherwise `whole`.
public func amount(_ share: Int, whole: Int) -> Int { Extent.current == .share ? share : whole }

/// At most `count` of the cases, which are spread over the list, for ``Extent/share``; otherwise all of them. The
/// environment variable `GLASSBUS_SEED` chooses which ones, so that numbers in a row choose every case once.
public func share<Case>(_ count: Int, of cases: [Case]) -> [Case] {
    guard Extent.current == .share, cases.count > count else { return cases }
    let step = (cases.count + count - 1) / count
    return stride(from: Int(seed % UInt64(step)), to: cases.count, by: step).map { cases[$0] }
}

/// What chooses the part of the cases. `Tests/scripts/run` prints it, and takes another one in each run.
private let seed = variable("GLASSBUS_SEED").flatMap { UInt64($0) } ?? 0

private func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
