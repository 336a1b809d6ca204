import EventBus
import FoundationEssentials
import Logging
import RuleHost
import TestSupport
import Testing
import Toast

@testable import Host

/// A host that goes back to former rules, and does not lose them.
@Suite("Going back to former rules") struct RollbackTests {
    /// A folder with rules of one layer, and a state folder.
    private final class Bench: Sendable {
        let folder: TemporaryFolder

        init() throws { folder = try TemporaryFolder(isInMemory: true) }

        var rules: String { folder.path("rules") }

        func save(_ text: String, in layer: String = "rules") throws {
            try folder.write(text, to: layer + "/toast.lua")
        }

        func start(_ layers: [String] = ["rules"]) async throws -> LiveHost {
            let host = try LiveHost(
                rules: layers.map { folder.path($0) }, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
                state: URL(filePath: folder.path("state")))
            await host.start()
            return host
        }
    }

    private func window(_ host: LiveHost) async -> Double {
        await host.settingsInEffect.first { $0.module == "toast" && $0.name == "coalescingWindow" }?.value?.doubleValue
            ?? -1
    }

    private static let broken = "return { settings = { coalescingWindow = 'x' } }"

    /// What must be in force, by the rules of the specification.
    private struct Model {
        /// The texts that were accepted, in order.
        var accepted: [Double] = []
        /// The window in the file; nil for a broken one.
        var file: Double?
        var inForce: Double
        /// The set that a rollback has put back.
        var pin: Double?
        /// The number of the save that the file had then.
        var savedThen = 0
        var saves = 0
    }

    @Test("whatever is saved, reloaded, rolled back and restarted, the host has the last good rules", arguments: 0..<6)
    func histories(_ seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let bench = try Bench()
        try bench.save(rule(window: 1))
        var model = Model(accepted: [1], file: 1, inForce: 1)
        var host = try await bench.start()
        var steps: [String] = []
        for number in 2...25 {
            switch Int.random(in: 0..<5, using: &random) {
            case 0:
                steps.append("save \(number)")
                let generation = await host.ruleStatus.generation
                try bench.save(rule(window: Double(number)))
                (model.file, model.inForce, model.pin) = (Double(number), Double(number), nil)
                model.saves += 1
                model.accepted.append(Double(number))
                let saved = host
                try await host.awaitReport { await saved.ruleStatus.generation > generation }
            case 1:
                steps.append("break")
                try bench.save(Self.broken + String(repeating: " ", count: number))
                model.file = nil
                model.saves += 1
                let saved = host,
                    digest = RuleText(
                        path: "", namespace: "",
                        source: Array((Self.broken + String(repeating: " ", count: number)).utf8)
                    ).digest
                try await host.awaitReport { await saved.ruleStatus.files.first?.newer?.digest == digest }
            case 2:
                steps.append("reload")
                let result = try? await host.reloadRules()
                #expect((result != nil) == (model.file != nil), "\(steps)")
                if let file = model.file {
                    model.pin = nil
                    if model.inForce != file { model.accepted.append(file) }
                    model.inForce = file
                }
            case 3:
                guard let back = model.accepted.last(where: { $0 != model.inForce }) else { continue }
                steps.append("rollback to \(back)")
                let (sets, texts) = await host.keptRules()
                let wanted = sets.last { set in
                    let text = set.layers(with: texts)?.first?.files.first?.source ?? []
                    return String(decoding: text, as: UTF8.self) == rule(window: back)
                }
                let status = try await host.rollBackRules(to: try #require(wanted, "\(steps)").generation)
                model.inForce = back
                model.accepted.append(back)
                model.pin = model.file == back ? nil : back
                model.savedThen = model.saves
                #expect(status.pinned == (model.pin == nil ? nil : wanted?.generation), "\(steps)")
            default:
                steps.append("restart")
                await host.stop()
                host = try await bench.start()
                if model.savedThen != model.saves { model.pin = nil }
                if model.pin == nil, let file = model.file {
                    if model.inForce != file { model.accepted.append(file) }
                    model.inForce = file
                }
                let status = await host.ruleStatus
                #expect((status.pinned != nil) == (model.pin != nil), "\(steps)")
                #expect((status.fallback != nil) == (model.pin == nil && model.file == nil), "\(steps)")
            }
            let now = await window(host)
            #expect(now == model.inForce, "\(steps)")
            guard now == model.inForce else { break }
            let sets = await host.ruleHistory()
            #expect(sets.map(\.generation) == sets.map(\.generation).sorted())
            #expect(sets.count <= RuleHistory.mostSets)
            #expect(sets.last?.set == (await host.ruleStatus.set), "\(steps)")
        }
        await host.stop()
    }

    @Test("without a state folder, the way back is there as long as the host")
    func inMemory() async throws {
        let bench = try Bench()
        try bench.save(rule(window: 1))
        let host = try LiveHost.quiet(rules: [bench.rules])
        await host.start()
        await #expect(throws: RollbackFailure.self) { try await host.rollBackRules() }
        for number in [2.0, 3] {
            try bench.save(rule(window: number))
            _ = try await host.reloadRules()
        }
        try await host.rollBackRules()
        #expect(await window(host) == 2)
        // A second one goes back further, and does not return to what the first one left.
        try await host.rollBackRules()
        #expect(await window(host) == 1)
        await #expect(throws: RollbackFailure.self) { try await host.rollBackRules() }
        #expect(await host.ruleHistory().map(\.restored) == [nil, nil, nil, 2, 1])
        await #expect(throws: RollbackFailure.self) { try await host.rollBackRules(to: 99) }
        #expect(await window(host) == 1)
        _ = try await host.reloadRules()
        #expect(await window(host) == 3)
        #expect(await host.ruleStatus.pinned == nil)
        await host.stop()
    }

    @Test("a rollback to a set that cannot be used any more changes nothing")
    func refused() async throws {
        let bench = try Bench()
        try bench.save(rule(window: 1))
        let host = try await bench.start()
        let set = try #require(await host.ruleHistory().last)
        host.history.add(
            [
                RuleLayer(
                    name: bench.rules,
                    files: [
                        RuleText(path: bench.rules + "/toast.lua", namespace: "toast", source: Array("return 5".utf8))
                    ])
            ], as: 2, at: "")
        await #expect(throws: RuleSetRejected.self) { try await host.rollBackRules(to: 2) }
        #expect(await host.ruleStatus.rejected.isEmpty)
        #expect(await host.ruleStatus.set == set.set)
        #expect(await host.healthReport().notes.isEmpty)
        await host.stop()
    }

    @Test("a folder that is empty at the start, and had rules, is refused like one that is emptied while the host runs")
    func emptied() async throws {
        let bench = try Bench()
        try bench.save(rule(window: 4))
        await (try await bench.start()).stop()
        try FileManager.default.removeItem(atPath: bench.rules + "/toast.lua")
        let host = try await bench.start()
        #expect(await window(host) == 4)
        #expect(await host.ruleStatus.rejected.first?.file == bench.rules)
        await host.stop()
    }

    @Test("the health of a host that falls back names the set and its time, the file and the line")
    func fallback() async throws {
        let bench = try Bench()
        try bench.save(rule(window: 4))
        await (try await bench.start()).stop()
        try bench.save("\n\nreturn { settings = { coalescingWindow = 'x' } }")
        let host = try await bench.start()
        let notes = await host.healthReport().notes.filter { $0.part == "rules" }
        let set = try #require(await host.ruleStatus.set)
        #expect(notes.count == 1)
        for words in ["\(bench.rules)/toast.lua:3", "generation 1 of 20", "set \(set.prefix(12))"] {
            #expect(notes[0].message.contains(words), "\(notes[0].message)")
        }
        #expect(await host.ruleStatus.generation == 2, "they are counted on")
        try bench.save(rule(window: 5))
        try await host.awaitReport { await host.ruleStatus.generation == 3 }
        #expect(await host.healthReport().notes.isEmpty)
        await host.stop()
    }

    @Test("a set of other layers is no fallback: the layers without problems decide, and a rollback to it is refused")
    func otherLayers() async throws {
        let bench = try Bench()
        try bench.save(rule(window: 4))
        await (try await bench.start()).stop()
        try bench.save(Self.broken, in: "mine")
        let host = try await bench.start(["rules", "mine"])
        #expect(await window(host) == 4)
        #expect(await host.ruleStatus.fallback == nil)
        await #expect(throws: RollbackFailure.self) { try await host.rollBackRules(to: 1) }
        await host.stop()
    }
}
