import Chrome
import EventBus

/// The bar itself: requests go in, facts come out. It knows no bus and no time.
final class BarEngine {
    let policies: BarPolicies
    var declared = DeclaredBar()
    /// What was kept, by bar; none: as declared.
    var records: [String: NavigationBarRecord] = [:]
    /// What is kept of bars but cannot be used, told when such a bar is declared.
    private var damages: [String: NavigationBarRejected] = [:]
    /// What the user makes of the bar now; see ``NavigationBarRecord``. Nil: nobody customizes.
    var draft: NavigationBarRecord?
    /// What stands in the field while the user renames.
    var name: String?

    /// The layout that was told last.
    private(set) var layout: NavigationBarLayout?
    /// What was last told, or laid out, of the offered items.
    private(set) var shown: [String] = []
    private(set) var palette: [String] = []

    private var facts: [any Fact] = []

    init(policies: BarPolicies) { self.policies = policies }

    // MARK: Saying

    func say(_ fact: any Fact) { facts.append(fact) }

    func reject(_ code: NavigationBarRejection, id: String? = nil, _ detail: String) {
        say(NavigationBarRejected(code, id: id, detail: detail))
    }

    /// What there is to say since the last call.
    func takeFacts() -> [any Fact] {
        defer { facts = [] }
        return facts
    }

    func note(_ offer: Offer, order: [String]) {
        shown = offer.shown(order)
        palette = offer.palette(order)
    }

    // MARK: Declaring

    func declare(_ declare: NavigationBarDeclare) {
        if let problem = Measures.problem(of: declare) { return say(problem) }
        var next = declared
        let slips = next.merge(declare)
        let isOther = next.bar != declared.bar
        replace(with: next)
        for slip in slips { say(slip) }
        switch declare.saved {
        case .absent:
            if isOther, let bar = next.bar, let damage = damages[bar] { say(damage) }
        case .null:
            if let bar = next.bar { keep(nil, of: bar) }
        case .value(let value):
            if let bar = next.bar {
                if let damage = adopt(value, for: bar) { say(damage) }
            } else {
                reject(.foreignSavedState, "a bar without an id has no record")
            }
        }
    }

    func update(_ update: NavigationBarUpdate) {
        if let problem = Measures.problem(of: update) { return say(problem) }
        var next = declared
        next.width = update.width ?? next.width
        next.sizeClass = update.sizeClass ?? next.sizeClass
        next.role = update.role ?? next.role
        replace(with: next)
        tellLayout()
    }

    /// Puts another declaration in place. What the user is about ends before, where the new
    /// one does not allow it (TE9).
    private func replace(with next: DeclaredBar) {
        if draft != nil, let reason = next.denial ?? (next.bar != declared.bar ? .otherBar : nil) {
            keepDraft()
            say(NavigationBarCustomizingEnded(reason: reason))
        }
        declared = next
        if name != nil, next.title?.editable != true { endRenaming(changed: false) }
    }

    private func tellLayout() {
        let offer = Offer(declared, policies)
        let order = currentOrder(offer)
        note(offer, order: order)
        let next = NavigationBarLayout(declared, offer, order: order, policies)
        guard next != layout else { return }
        layout = next
        say(NavigationBarLayoutChanged(next))
    }

    /// The draft's, else the kept one, else the declared one.
    func currentOrder(_ offer: Offer) -> [String] {
        offer.order(draft ?? declared.bar.flatMap { records[$0] }, policies)
    }

    // MARK: Records

    func restore(_ restore: NavigationBarRestore) {
        var damage: NavigationBarRejected?
        if let problem = restore.problem {
            keep(nil, of: restore.bar)
            damage = Self.damage(.corruptSavedState, problem, of: restore.bar)
        } else if case .value(let value) = restore.record {
            damage = adopt(value, for: restore.bar)
        } else {
            keep(nil, of: restore.bar)
        }
        damages[restore.bar] = damage
        guard restore.bar == declared.bar else { return }
        if let damage { say(damage) }
        // Of a bar that nobody has laid out yet there is nothing to tell.
        if layout != nil { tellLayout() }
    }

    /// Uses a kept record.
    /// - Returns: why it cannot be used; the bar is as declared then (TP7).
    private func adopt(_ value: Value, for bar: String) -> NavigationBarRejected? {
        do throws(NavigationBarRecord.Damage) {
            keep(try NavigationBarRecord.read(value, for: bar), of: bar)
            return nil
        } catch {
            keep(nil, of: bar)
            return Self.damage(error.code, error.detail, of: bar)
        }
    }

    private static func damage(
        _ code: NavigationBarRejection, _ detail: String, of bar: String
    ) -> NavigationBarRejected {
        NavigationBarRejected(code, detail: "the bar is as declared, what was kept of '\(bar)' is not used: \(detail)")
    }

    func keep(_ record: NavigationBarRecord?, of bar: String) {
        records[bar] = record
        damages[bar] = nil
    }
}
