/// The facts that an entrance or an exit publishes while it runs, each at its own time.
struct Cues {
    enum Cue {
        case phase(ToastPhase)
        /// The toast is announced by a screen reader.
        case announcement
    }

    private var cues: [(at: Duration, cue: Cue)]
    private var done = 0

    /// - Parameter cues: the cues in order of time.
    init(_ cues: [(at: Duration, cue: Cue)] = []) { self.cues = cues }

    /// When the next cue is due; nil after the last one.
    var next: Duration? { done < cues.count ? cues[done].at : nil }

    /// The last cue if it is still pending; else nil.
    var last: Cue? { done < cues.count ? cues[cues.count - 1].cue : nil }

    /// Whether the announcement is still pending.
    var announces: Bool {
        cues[done...].contains { if case .announcement = $0.cue { true } else { false } }
    }

    /// Removes and returns the next cue if it is due at `now`.
    mutating func take(at now: Duration) -> Cue? {
        guard done < cues.count, cues[done].at <= now else { return nil }
        defer { done += 1 }
        return cues[done].cue
    }
}
