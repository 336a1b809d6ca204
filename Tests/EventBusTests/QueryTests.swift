import EventBus
import Testing

@Suite("Queries")
struct QueryTests {
    let bus = EventBus()
    let query = Choose(options: ["x", "y"])

    @Test("a query without any answerer has no answer")
    func nobody() {
        #expect(bus.ask(query) == nil)
    }

    @Test("answerers are asked in order until one answers")
    func order() {
        var asked: [String] = []
        bus.answer(Choose.self, as: "shy") { _ in
            asked.append("shy"); return nil
        }
        bus.answer(Choose.self, as: "first") {
            asked.append("first"); return $0.options.first
        }
        bus.answer(Choose.self, as: "last") {
            asked.append("last"); return $0.options.last
        }
        let answered = bus.askNamingAnswerer(query)
        #expect(answered?.answer == "x")
        #expect(answered?.by == "first")
        #expect(answered?.isDefault == false)
        #expect(asked == ["shy", "first"])
    }

    @Test("an answerer that is asked before the rules precedes those that were added earlier, in its own order")
    func precedence() {
        var asked: [String] = []
        func note(_ name: String) -> (Choose) -> String? {
            { _ in
                asked.append(name)
                return nil
            }
        }
        bus.answer(Choose.self, as: "a", note("a"))
        bus.answer(Choose.self, as: "b", precedence: .beforeRules, note("b"))
        bus.answer(Choose.self, as: "c", precedence: .beforeRules, note("c"))
        let d = bus.answer(Choose.self, as: "d", precedence: .beforeRules, note("d"))
        _ = bus.ask(query)
        d.cancel()
        _ = bus.ask(query)
        #expect(asked == ["b", "c", "d", "a", "b", "c", "a"])
    }

    @Test("a policy that reads settings gets those in force, and the shipped ones without a bus")
    func settings() {
        let policy = Policy<Choose>(bus, "by settings", reading: ChoiceSettings.self) { $0.options[$1.place] }
        #expect(policy(query) == "x")
        bus.publish(ChoiceSettings(place: 1))
        #expect(policy(query) == "y")
        #expect(Policy<Choose>(nil, "alone", reading: ChoiceSettings.self) { $0.options[$1.place] }(query) == "x")
    }

    private struct ChoiceSettings: Settings {
        static let namespace = "choice"
        var place = 0
        init(place: Int = 0) { self.place = place }
        init() {}
    }

    @Test("asking through a handle asks the same answerers in the same order")
    func handle() {
        var asked: [String] = []
        let question = bus.question(Choose.self)
        for name in ["a", "b", "c"] {
            bus.answer(Choose.self, as: name) { _ in
                asked.append(name); return name == "c" ? name : nil
            }
        }
        bus.answerByDefault(Choose.self) { _ in "default" }
        #expect(question.ask(query) == "c")
        #expect(asked == ["a", "b", "c"])
    }

    @Test("an answerer in a reserved place is asked before those that were added in between")
    func reservedPlace() {
        var asked: [String] = []
        func raw(_ name: String) -> RawAnswerer {
            RawAnswerer(
                name: { name },
                answer: { _, _ in
                    asked.append(name); return false
                }, rejected: { _, _, _ in false })
        }
        bus.answer(Choose.self, as: "a") { _ in
            asked.append("a"); return nil
        }
        let place = bus.reserveAnswerersPlace()
        bus.answer(Choose.self, as: "c") { _ in
            asked.append("c"); return nil
        }
        let reserved = bus.answer(Choose.self, raw: raw("b"), at: place)
        bus.answer(Choose.self, raw: raw("d"))
        #expect(bus.ask(query) == nil)
        #expect(asked == ["a", "b", "c", "d"])
        reserved.cancel()
        asked = []
        #expect(bus.ask(query) == nil)
        #expect(asked == ["a", "c", "d"])
    }

    @Test("an answerer may remove itself, or add another, while it is asked")
    func changesWhileAsking() {
        let question = bus.question(Choose.self)
        var first: Subscription?
        first = bus.answer(Choose.self, as: "once") { [bus] _ in
            first?.cancel()
            bus.answer(Choose.self, as: "later") { _ in "later" }
            return nil
        }
        bus.answerByDefault(Choose.self) { _ in "default" }
        #expect(question.ask(query) == "default")
        #expect(question.ask(query) == "later")
    }

    @Test("an answerer that removes itself does not make the next one be skipped")
    func removalSkipsNobody() {
        var first: Subscription?
        first = bus.answer(Choose.self, as: "once") { _ in
            first?.cancel()
            return nil
        }
        bus.answer(Choose.self, as: "next") { _ in "next" }
        #expect(bus.question(Choose.self).ask(query) == "next")
    }

    @Test("the built-in answer counts if no other answerer gives one")
    func fallback() {
        bus.answerByDefault(Choose.self, as: "built-in") { _ in "d" }
        #expect(bus.ask(query) == "d")
        #expect(bus.askNamingAnswerer(query)?.by == "built-in")
        #expect(bus.askNamingAnswerer(query)?.isDefault == true)
        let answer = bus.answer(Choose.self, as: "rule") { _ in "r" }
        #expect(bus.ask(query) == "r")
        answer.cancel()
        #expect(bus.ask(query) == "d")
    }

    @Test("a query can list its answerers")
    func introspection() throws {
        bus.answer(Choose.self, as: "rule") { _ in nil }
        bus.answerByDefault(Choose.self, as: "built-in") { _ in "d" }
        _ = bus.question(Choose.self).ask(query)
        let info = try #require(bus.info(of: Choose.topic))
        #expect(info.kind == .query)
        #expect(info.handlers == ["rule"])
        #expect(info.fallback == "built-in")
        #expect(info.count == 1)
        #expect(info.schema["properties"]?["options"]?["type"] == "array")
        #expect(info.answer?["type"] == "string")
    }
}

extension QueryTests {
    @Test("a watcher sees each answer and who gave it, until it is cancelled")
    func watching() {
        var seen: [String] = []
        let watch = bus.watchAnswers(
            to: Choose.self,
            AnswerWatcher { query, answer, name in
                let options = query.assumingMemoryBound(to: Choose.self).pointee.options
                let answer = answer.assumingMemoryBound(to: String.self).pointee
                seen.append("\(options.count) \(answer) \(name?() ?? "by default")")
            })
        let question = bus.question(Choose.self)
        bus.answerByDefault(Choose.self) { _ in "d" }
        #expect(question.ask(query) == "d")
        bus.answer(Choose.self, as: "shy") { _ in nil }
        bus.answer(Choose.self, as: "rule") { _ in "r" }
        #expect(question.ask(query) == "r")
        _ = bus.askNamingAnswerer(query)
        let options = query.options.count
        #expect(seen == ["\(options) d by default", "\(options) r rule", "\(options) r rule"])

        // A new watcher replaces the former one, and cancelling the former one has no effect.
        let next = bus.watchAnswers(to: Choose.self, AnswerWatcher { _, _, _ in seen.append("next") })
        watch.cancel()
        _ = question.ask(query)
        #expect(seen.count == 4 && seen.last == "next")
        next.cancel()
        _ = question.ask(query)
        #expect(seen.count == 4)
    }
}

extension QueryTests {
    @Test("`byOthers` returns only the answers of others, and a watcher sees all answers")
    func byOthers() {
        var seen: [String] = []
        var skips = false
        let policy = Policy<Choose>(bus, "built-in") { _ in "d" }
        #expect(policy.byOthers(query) == nil)
        bus.watchAnswers(
            to: Choose.self,
            AnswerWatcher(skips: { skips }) { _, answer, name in
                seen.append("\(answer.assumingMemoryBound(to: String.self).pointee) \(name?() ?? "by default")")
            })
        #expect(policy.byOthers(query) == nil)
        #expect(seen == ["d by default"])
        skips = true
        #expect(policy.byOthers(query) == nil)
        #expect(policy(query) == "d")
        // A watcher does without what nobody else needs; the built-in answer that counts is shown.
        #expect(seen == ["d by default", "d by default"])
        bus.answer(Choose.self, as: "rule") { $0.options.isEmpty ? nil : "r" }
        #expect(policy.byOthers(query) == "r" && policy.byOthers(Choose(options: [])) == nil)
        #expect(seen.dropFirst(2) == ["r rule", "d by default"])
        #expect(bus.info(of: Choose.topic)?.count == 6)
    }
}

extension QueryTests {
    @Test("an answerer that passes can be told the final answer, once, even if it was removed meanwhile")
    func waiting() {
        var told: [String] = []
        var own: Subscription?
        own = bus.answer(
            Choose.self,
            raw: RawAnswerer(
                name: { "raw" },
                answer: { [bus] _, _ in
                    bus.whenAnswered(Choose.self) { answer, name in
                        let text = answer?.assumingMemoryBound(to: String.self).pointee
                        told.append("\(text ?? "nothing") by \(name)")
                        // The query is already answered, so this callback may ask another one.
                        own?.cancel()
                        told.append(bus.ask(Choose(options: [])) ?? "none")
                    }
                    return false
                },
                rejected: { _, _, _ in false }))
        let later = bus.answer(Choose.self, as: "later") { _ in "l" }
        #expect(bus.question(Choose.self).ask(query) == "l")
        #expect(told == ["l by later", "l"])
        #expect(bus.ask(query) == "l" && told.count == 2)
        later.cancel()

        var answers: [String?] = []
        bus.answer(
            Choose.self,
            raw: RawAnswerer(
                name: { "raw" },
                answer: { [bus] _, _ in
                    bus.whenAnswered(Choose.self) { answer, _ in
                        answers.append(answer?.assumingMemoryBound(to: String.self).pointee)
                    }
                    return false
                },
                rejected: { _, _, _ in false }))
        #expect(bus.ask(query) == nil)
        bus.answerByDefault(Choose.self) { _ in "d" }
        #expect(bus.askNamingAnswerer(query)?.answer == "d")
        #expect(answers == [nil, "d"])
    }
}

extension QueryTests {
    @Test("a raw answerer that declares it would not answer is not asked until it declares otherwise")
    func switchedOff() {
        var asked = 0
        var switchOff = false
        var raw: RawAnswerer?
        raw = RawAnswerer(
            name: { "raw" },
            answer: { _, room in
                asked += 1
                if switchOff { raw?.isAsked = false }
                room.initializeMemory(as: String.self, to: "r")
                return true
            },
            rejected: { _, _, _ in false })
        raw?.isAsked = false
        bus.answer(Choose.self, raw: raw!)
        bus.answerByDefault(Choose.self) { _ in "d" }
        let question = bus.question(Choose.self)
        #expect(question.ask(query) == "d" && bus.askNamingAnswerer(query)?.answer == "d" && asked == 0)
        #expect(question.isLeftAlone && !question.isDecided)

        raw?.isAsked = true
        #expect(question.ask(query) == "r" && bus.askNamingAnswerer(query)?.answer == "r" && asked == 2)
        #expect(!question.isLeftAlone && question.isDecided)

        switchOff = true
        #expect(question.ask(query) == "r" && question.ask(query) == "d" && asked == 3)
        raw = nil
    }

    private struct Lamp: Codable, SchemaDocumented {
        var color: String
        static let schemaDescription = "a lamp"
        static let fieldDescriptions = ["color": "color of its light"]
    }

    @Test("the JSON Schema of a record is that of its value")
    func recordSchema() { #expect(Schema.of(Record<Lamp>.self) == Schema.of(Lamp.self)) }
}
