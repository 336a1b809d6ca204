import EventBus
import RuleCheck
import RuleHost

/// The questions to try for a query: the simplest one in memory, and its fields that vary.
///
/// Fields are written in place, so the cost of a question depends on the fields in which it differs from the previous
/// one.
final class QuestionSpace {
    /// The current question.
    let question: UnsafeRawPointer
    private(set) var dimensions: [Dimension] = []
    /// The current values of the dimensions, as indices.
    private(set) var place: [Int] = []

    private var structs: [VariedStruct] = []
    private var areChanged: [Bool] = []
    /// The dimension by struct and field; -1 for a field that is a struct itself, and -2 for one that does not vary.
    private var fields: [[Int]] = []
    private var clockDimension: Int?
    private var installationDimension: Int?
    /// The dimensions of settings, by subject and number of the setting's name; nil for those that do not vary.
    private var settingDimensions: [[Int?]]
    private let base: Value
    private let candidates: Candidates
    private let axes: [String: [Value]?]
    private let names: Set<String>
    private let probes: [RuleProbes]
    private var scratch: [() -> Void] = []

    /// - Parameters:
    ///   - base: the fields of the simplest question.
    ///   - recorded: the fields of questions whose values are also tried.
    ///   - axes: the values of fields by path, in place of the default choice. Nil varies a field that no source
    ///     mentions.
    ///   - settingNames: the names of the settings whose reads the probes tell, by subject.
    ///   - hosts: the hosts that are asked.
    /// - Throws: ``FieldError`` if the simplest question is invalid.
    init<Q: Query>(
        _ type: Q.Type, base: Value, _ constants: RuleConstants, settings: [Double], recorded: [Value] = [],
        axes: [String: [Value]?] = [:], probes: [RuleProbes], settingNames: [[String]], hosts: [RuleHost]
    ) throws {
        settingDimensions = settingNames.map { $0.map { _ in nil } }
        let simplest = try Q(fields: base)
        let memory = UnsafeMutablePointer<Q>.allocate(capacity: 1)
        memory.initialize(to: simplest)
        question = UnsafeRawPointer(memory)
        scratch.append {
            memory.deinitialize(count: 1)
            memory.deallocate()
        }
        (self.base, self.axes, self.probes, names) = (base, axes, probes, constants.names.union(constants.texts))
        candidates = Candidates(constants, settings: settings)
        addSettings(of: Q.topic.namespace, settingNames, hosts)
        structs.append(VariedStruct(parent: nil, commit: nil))
        fields.append([])
        add(type, base, recorded, path: "", at: UnsafeMutableRawPointer(memory), 0)
        addClock(hosts.map(\.timeOfDay), constants)
        addInstallation(hosts.map(\.experiments), constants)
        place = dimensions.map { _ in 0 }
        areChanged = structs.map { _ in true }
        watch(0, question)
        settle()
        // Another policy may have been explored on these hosts.
        for host in hosts {
            host.timeOfDay.forget()
            host.experiments.tell(nil)
        }
        for dimension in dimensions where dimension.owner == nil { dimension.set(0) }
    }

    deinit { for free in scratch { free() } }

    // MARK: Making dimensions

    private func add<S: Codable & Sendable>(
        _ type: S.Type, _ value: Value, _ recorded: [Value], path: String, at memory: UnsafeMutableRawPointer,
        _ owner: Int
    ) {
        for field in StoredField.all(of: type) {
            let present = value[field.name] ?? .null
            let others = recorded.map { $0[field.name] ?? .null }
            let path = path + field.name
            switch field.form {
            case .record(let record, let kind):
                guard let record = record as? any (Codable & Sendable).Type else { fallthrough }
                addStruct(record, kind, in: type, value, field, others.filter { $0 != .null }, path, at: memory, owner)
            default:
                // A field that no source mentions is never read.
                guard owner == 0 || names.contains(field.name) || axes.keys.contains(path) else {
                    fields[owner].append(-2)
                    continue
                }
                addLeaf(field.type, of: type, value, field, present, others, path, at: memory, owner)
            }
        }
    }

    /// Returns the struct with another value in a field; nil if the value is invalid.
    private func decode<S: Codable>(_ type: S.Type, _ value: Value, _ field: String, _ other: Value) -> S? {
        guard case .object(var members) = value else { return nil }
        members[field] = other == .null ? nil : other
        guard let decoded = try? ValueDecoder().decode(S.self, from: .object(members)),
            MemoryCheck.problem(with: decoded) == nil
        else { return nil }
        return decoded
    }

    private func addLeaf<S: Codable & Sendable, Field>(
        _ fieldType: Field.Type, of type: S.Type, _ value: Value, _ field: StoredField, _ present: Value,
        _ others: [Value],
        _ path: String, at memory: UnsafeMutableRawPointer, _ owner: Int
    ) {
        var (values, made): ([Value], [Field]) = ([], [])
        for candidate in (axes[path] ?? nil) ?? candidates.values(field.form, present: present, recorded: others) {
            guard let decoded = decode(type, value, field.name, candidate) else { continue }
            withUnsafePointer(to: decoded) {
                made.append((UnsafeRawPointer($0) + field.offset).assumingMemoryBound(to: Field.self).pointee)
            }
            values.append(candidate)
        }
        guard values.count > 1 else {
            fields[owner].append(-2)
            return
        }
        fields[owner].append(dimensions.count)
        let memory = (memory + field.offset).assumingMemoryBound(to: Field.self)
        dimensions.append(
            Dimension(path: path, values: values, isFinite: field.form.isFinite, owner: owner) {
                memory.pointee = made[$0]
            })
    }

    private func addStruct<S: Codable & Sendable, Inner: Codable & Sendable>(
        _ inner: Inner.Type, _ kind: FieldSlot.Kind, in type: S.Type, _ value: Value, _ field: StoredField,
        _ recorded: [Value], _ path: String, at memory: UnsafeMutableRawPointer, _ owner: Int
    ) {
        let present = value[field.name] ?? .null
        let start = present == .null ? recorded.first ?? [:] : present
        guard structs.count <= RuleProbes.mostRecords, let decoded = try? ValueDecoder().decode(Inner.self, from: start)
        else {
            fields[owner].append(-2)
            return
        }
        let index = structs.count
        let place = memory + field.offset
        if kind == .nested {
            fields[owner].append(-1)
            structs.append(VariedStruct(parent: owner, commit: nil, offset: field.offset))
            fields.append([])
            add(inner, start, recorded, path: path + ".", at: place, index)
            return
        }
        let room = UnsafeMutablePointer<Inner>.allocate(capacity: 1)
        room.initialize(to: decoded)
        scratch.append {
            room.deinitialize(count: 1)
            room.deallocate()
        }
        if kind == .record {
            fields[owner].append(-1)
            let record = place.assumingMemoryBound(to: Record<Inner>.self)
            structs.append(
                VariedStruct(parent: owner) {
                    record.pointee = Record(room.pointee)
                    return record.pointee.address
                })
        } else {
            // The presence of the record is a dimension of its own, and precedes its fields.
            let isThere = UnsafeMutablePointer<Bool>.allocate(capacity: 1)
            isThere.initialize(to: present != .null)
            scratch.append { isThere.deallocate() }
            fields[owner].append(dimensions.count)
            let values: [Value] = present == .null ? [.null, start] : [start, .null]
            dimensions.append(
                Dimension(path: path, values: values, isFinite: true, owner: index, isPresence: true) {
                    isThere.pointee = values[$0] != .null
                })
            let record = place.assumingMemoryBound(to: Record<Inner>?.self)
            structs.append(
                VariedStruct(parent: owner) {
                    record.pointee = isThere.pointee ? Record(room.pointee) : nil
                    return record.pointee?.address
                })
        }
        fields.append([])
        add(inner, start, recorded, path: path + ".", at: UnsafeMutableRawPointer(room), index)
    }

    /// Adds the settings that the sources mention: all words, and a few numbers.
    private func addSettings(of namespace: Substring, _ settingNames: [[String]], _ hosts: [RuleHost]) {
        guard let settings = hosts.lazy.compactMap({ $0.settings(of: namespace) }).first else { return }
        func open<S: Settings>(_ settings: S) {
            guard let present = try? ValueEncoder().encode(settings) else { return }
            let shown = hosts.map { host in
                ShownSettings(host.settings(of: namespace).flatMap { try? ValueEncoder().encode($0) } ?? present) {
                    host.show($0, toRulesOf: namespace)
                }
            }
            for field in StoredField.all(of: S.self) {
                let numbers = settingNames.map { $0.firstIndex(of: field.name) }
                guard numbers.contains(where: { $0 != nil }) else { continue }
                let now = present[field.name] ?? .null
                let most = field.form.isFinite ? Int.max : 6
                let values = candidates.values(field.form, present: now, recorded: []).filter {
                    decode(S.self, present, field.name, $0) != nil
                }.prefix(most)
                guard values.count > 1 else { continue }
                for (subject, number) in numbers.enumerated() {
                    if let number { settingDimensions[subject][number] = dimensions.count }
                }
                dimensions.append(
                    Dimension(
                        path: "ctx.settings.\(field.name)", values: Array(values), isFinite: field.form.isFinite,
                        owner: nil
                    ) { index in
                        for one in shown { one.change(field.name, to: index, index == 0 ? nil : values[index]) }
                    })
            }
        }
        open(settings)
    }

    /// Adds the time of day: unknown, and the minutes with which the rules compare, on each day of the week if they
    /// read it.
    private func addClock(_ clocks: [RuleClock], _ constants: RuleConstants) {
        guard constants.names.contains("clock") else { return }
        let borders = constants.numbers.compactMap { Int(exactly: $0) }.flatMap { [$0 - 1, $0, $0 + 1] }
        let minutes = Set(borders + [0, 720]).filter { 0..<1440 ~= $0 }.sorted()
        let days = constants.names.contains("weekday") ? Array(1...7) : [1]
        let values: [Value] =
            [.null] + days.flatMap { day in minutes.map { ["minuteOfDay": .int($0), "weekday": .int(day)] } }
        clockDimension = dimensions.count
        dimensions.append(
            Dimension(path: "ctx.clock", values: values, isFinite: false, owner: nil) { index in
                for clock in clocks {
                    clock.forget()
                    guard case .object(let fields) = values[index] else { continue }
                    clock.tell(
                        minuteOfDay: fields["minuteOfDay"]?.intValue, weekday: fields["weekday"]?.intValue, offset: nil,
                        at: .zero)
                }
            })
    }

    /// Adds the installation: an unknown one, and one for each combination of the arms of experiments.
    private func addInstallation(_ experiments: [Experiments], _ constants: RuleConstants) {
        let spelled = Array(constants.experiments)
        guard !spelled.isEmpty, constants.knowsExperiments else { return }
        var (installations, known) = ([Value.null], Set([spelled.map { _ in 0 }]))
        let combinations = spelled.reduce(1) { $0 * ($1.percents.count { $0 > 0 } + 1) }
        for number in 1...Self.mostInstallations where known.count < min(combinations, Self.mostArms) {
            let installation = "installation-\(number)"
            let arms = spelled.map { Experiments.arm(Experiments.number(of: $0.name, for: installation), $0.percents) }
            if known.insert(arms).inserted { installations.append(.string(installation)) }
        }
        installationDimension = dimensions.count
        dimensions.append(
            Dimension(
                path: "environment.installation", values: installations, isFinite: known.count >= combinations,
                owner: nil
            ) { index in
                for one in experiments { one.tell(installations[index].stringValue) }
            })
    }

    /// The number of installations searched for their arms, which also limits the combinations of arms to try.
    private static var mostInstallations: Int { 2000 }
    private static var mostArms: Int { 64 }

    // MARK: Moving

    /// Changes the question to the one with these values.
    func move(to other: [Int]) {
        for index in other.indices where place[index] != other[index] { put(other[index], index) }
        settle()
    }

    /// Changes one value. The question is consistent only after ``settle()``.
    func put(_ value: Int, _ dimension: Int) {
        place[dimension] = value
        dimensions[dimension].set(value)
        if let owner = dimensions[dimension].owner { areChanged[owner] = true }
    }

    /// Rebuilds the records whose structs have changed.
    func settle() {
        var index = structs.count
        // A struct has a higher index than its parent.
        while index > 1 {
            index -= 1
            guard areChanged[index] else { continue }
            areChanged[index] = false
            guard let commit = structs[index].commit else {
                // trap: only the question has no parent
                areChanged[structs[index].parent!] = true
                continue
            }
            watch(index, commit())
            if let parent = structs[index].parent, parent != 0 { areChanged[parent] = true }
        }
        areChanged[0] = false
    }

    private func watch(_ index: Int, _ address: UnsafeRawPointer?) {
        if index > 0 { for probes in probes { probes.watch(address, at: index - 1) } }
        for (inner, varied) in structs.enumerated() where varied.parent == index && varied.commit == nil {
            watch(inner, address.map { $0 + varied.offset })
        }
    }

    // MARK: Reading

    /// The target of a read.
    enum Meaning {
        case dimension(Int)
        /// A setting. Changing it takes longest.
        case setting(Int)
        case nothing, unknown
    }

    /// - Parameter subject: the set that has read it.
    func meaning(of read: RuleProbes.Read, by subject: Int) -> Meaning {
        let owner: Int
        switch read.owner {
        // The parameters after the fields are `ctx` and `bus`.
        case .parameter where read.field >= fields[0].count: return .nothing
        case .parameter: owner = 0
        case .setting: return settingDimensions[subject][read.field].map { .setting($0) } ?? .nothing
        case .record(let index): owner = index + 1
        case .ctx:
            switch CtxMember(rawValue: read.field) {
            case .clock: return clockDimension.map { .dimension($0) } ?? .unknown
            case .cohort: return installationDimension.map { .dimension($0) } ?? .unknown
            default: return .unknown
            }
        }
        guard fields.indices.contains(owner), fields[owner].indices.contains(read.field) else { return .unknown }
        let dimension = fields[owner][read.field]
        return dimension >= 0 ? .dimension(dimension) : dimension == -1 ? .nothing : .unknown
    }

    /// Returns the fields of the question at a place, without the conditions outside it.
    func fields(at place: [Int]) -> Value {
        var question = base
        // Fields of an absent record have values, but no script can read them.
        var absent: [String] = []
        for (index, dimension) in dimensions.enumerated() where dimension.owner != nil {
            let value = dimension.values[place[index]]
            if dimension.isPresence, value == .null { absent.append(dimension.path + ".") }
            if place[index] == 0 || absent.contains(where: dimension.path.hasPrefix) { continue }
            question.put(value, at: dimension.path.split(separator: ".")[...])
        }
        return question
    }

    /// Returns the place of a recorded question; nil if one of its values is not among those to try.
    func place(of recorded: Value) -> [Int]? {
        var place = dimensions.map { _ in 0 }
        for (index, dimension) in dimensions.enumerated() where dimension.owner != nil {
            let value = dimension.path.split(separator: ".").reduce(recorded) { $0[String($1)] ?? .null }
            let found = dimension.values.firstIndex {
                dimension.isPresence ? ($0 == .null) == (value == .null) : $0 == value
            }
            guard let found else { return nil }
            place[index] = found
        }
        return place
    }

    /// Returns the conditions outside the question that differ from those of the simplest one, by their paths; nil if
    /// none does.
    func surroundings(at place: [Int]) -> Value? {
        let others = dimensions.indices.filter { dimensions[$0].owner == nil && place[$0] != 0 }
        guard !others.isEmpty else { return nil }
        return .object(
            Dictionary(uniqueKeysWithValues: others.map { (dimensions[$0].path, dimensions[$0].values[place[$0]]) }))
    }
}

/// The settings that the rules of one host read.
private final class ShownSettings {
    private let present: Value
    private var shown: Value
    /// The value indices of the settings that have been changed.
    private var indices: [String: Int] = [:]
    /// Settings that were shown before, packed once, because the same few occur repeatedly.
    private var known: [[String: Int]: PackedSettings] = [:]
    private static let mostKnown = 256
    private let show: (PackedSettings) -> Void

    init(_ present: Value, _ show: @escaping (PackedSettings) -> Void) {
        (self.present, shown, self.show) = (present, present, show)
    }

    /// Changes a setting.
    /// - Parameters:
    ///   - index: identifies the value among those of the setting.
    ///   - value: nil for the one that is in force.
    func change(_ name: String, to index: Int, _ value: Value?) {
        shown.put(value ?? present[name] ?? .null, at: [Substring(name)])
        indices[name] = index
        let packed = known[indices] ?? PackedSettings(shown)
        if known.count < Self.mostKnown { known[indices] = packed }
        show(packed)
    }
}

extension Value {
    /// Sets the value at a path; null removes it.
    mutating func put(_ value: Value, at path: ArraySlice<Substring>) {
        guard let name = path.first.map(String.init) else { return self = value }
        var members = objectValue ?? [:]
        if path.count == 1 {
            members[name] = value == .null ? nil : value
        } else {
            var inner = members[name] ?? [:]
            inner.put(value, at: path.dropFirst())
            members[name] = inner
        }
        self = .object(members)
    }
}

extension FieldForm {
    /// Whether the values to try are all values that exist.
    var isFinite: Bool {
        switch self {
        case .plain(.bool), .plain(.optionalBool), .word: true
        default: false
        }
    }
}
