import Chrome

/// What an entrance or an exit says while it runs, each at its time.
struct Cues {
    enum Cue {
        case phase(ToastPhase)
        /// To a screen reader (A4).
        case announcement
    }

    private var cues: [(at: Duration, cue: Cue)]
    private var done = 0

    /// - Parameter cues: in order of time.
    init(_ cues: [(at: Duration, cue: Cue)] = []) { self.cues = cues }

    var next: Duration? { done < cues.count ? cues[done].at : nil }

    /// The one that ends it, if it is still to come.
    var last: Cue? { done < cues.count ? cues[cues.count - 1].cue : nil }

    /// Whether the announcement is still to come.
    var announces: Bool {
        cues[done...].contains { if case .announcement = $0.cue { true } else { false } }
    }

    /// The next one if it is due at `now`.
    mutating func take(at now: Duration) -> Cue? {
        guard done < cues.count, cues[done].at <= now else { return nil }
        defer { done += 1 }
        return cues[done].cue
    }
}
