import EventBus

extension LiveHost {
    /// Whether the host's time moves only by request.
    public nonisolated var isVirtual: Bool { time == .virtual }

    /// The date and time of day in UTC at a bus time, such as `2026-11-21T12:03:11.250Z`; nil on virtual time before
    /// ``setDate(_:)``.
    public nonisolated func timeOfDay(at time: Duration) -> String? { beginning.date?.text(at: time) }

    /// The bus time at which the earliest timer is due; nil if none is set.
    public var nextTimer: Duration? { system.nextDeadline }

    /// Moves bus time. Each timer on the way fires at its own time, with all its effects, before this returns.
    /// - Throws: ``TimeMoveFailure``. Bus time is then the time that was reached.
    @discardableResult
    public func move(_ move: TimeMove) async throws(TimeMoveFailure) -> TimeMoved {
        let moved = try moveNow(move)
        _ = await isKept()
        return moved
    }

    /// Sets the date and time of day at the current bus time. From now on the host publishes `environment.update` at
    /// the start of each minute of virtual time, until an app publishes the time of day.
    ///
    /// If the offset from UTC equals that of the process's time zone at that moment, the time of day follows that zone,
    /// including changes to and from daylight saving time.
    /// - Throws: ``TimeMoveFailure``.
    public func setDate(_ date: VirtualDate) async throws(TimeMoveFailure) {
        guard isVirtual else { throw .isReal }
        guard isRunning else { throw .isNotRunning }
        let now = system.bus.now.nanosecondsClamped
        beginning.set(date.nanoseconds - now)
        begin(TimeOfDaySource(at: date.nanoseconds, offset: date.offset))
        _ = await isKept()
    }

    private func moveNow(_ move: TimeMove) throws(TimeMoveFailure) -> TimeMoved {
        guard isVirtual else { throw .isReal }
        guard isRunning else { throw .isNotRunning }
        activity.set(.timers)
        settle()
        let (start, before) = (system.bus.now, system.bus.lastID)
        let target: Duration
        switch move {
        case .advance(let span): target = start + span
        case .until(let time): target = time
        case .next: target = nextTimer ?? start
        case .idle(let limit): target = start + limit
        }
        guard target >= start else { throw .isPast(target, now: start) }
        guard target <= TimeMove.latest else { throw .isTooFar(now: start) }
        activity.countTimers()
        var moved: TimeMoved {
            let last = system.bus.lastID
            return TimeMoved(
                now: system.bus.now, events: last > before ? before + 1...last : nil, timers: activity.timers.count)
        }
        var minutes = 0
        while let due = nextStop, due <= target {
            if case .idle = move, nextTimer == nil { break }
            guard activity.timers.count < TimeMove.mostTimers else {
                throw .isEndless(activity.timers.mostFrequent, now: system.bus.now)
            }
            activity.duringTimers { system.advance(to: due) }
            guard minutes < TimeMove.mostMinutes else {
                throw .isEndless(["the minutes of the day"], now: system.bus.now)
            }
            if tellTimeOfDay(ifDueAt: due.nanosecondsClamped) { minutes += 1 }
            settle()
        }
        if case .idle = move {
            guard nextTimer != nil else { return moved }
            system.advance(to: target)
            throw .isNotIdle(system.bus.timerNames, now: system.bus.now)
        }
        system.advance(to: target)
        return moved
    }
}
