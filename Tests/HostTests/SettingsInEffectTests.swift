import EventBus
import Host
import RuleHost
import Testing

@Suite struct SettingsInEffectTests {
    private func layer(_ name: String, _ text: String) -> RuleLayer {
        RuleLayer(
            name: name, files: [RuleText(path: "\(name)/toast.lua", namespace: "toast", source: Array(text.utf8))])
    }

    private func settings(_ layers: [RuleLayer], configured: [String: Value] = [:]) throws -> [String: SettingInEffect]
    {
        var configuration = ChromeSystem.Configuration()
        configuration.settings = configured
        let system = try ChromeSystem(configuration)
        if !layers.isEmpty || !configured.isEmpty { try system.rules.load(layers) }
        let own = system.rules.settingsInEffect.filter { $0.module == "toast" }
        return Dictionary(uniqueKeysWithValues: own.map { ($0.name, $0) })
    }

    @Test("a setting that nothing sets has its default, its range and its text")
    func defaults() throws {
        let found = try #require(settings([])["minimumInterval"])
        #expect(found.value == 0.8 && found.standard == 0.8 && found.from == "default" && !found.isChanged)
        #expect(found.takes == "a number from 0 to 86400")
        #expect(found.text?.isEmpty == false)
        #expect(try settings([])["order"]?.takes == "one of priority, fifo")
    }

    @Test("a setting of a rule file names the line, and the last layer wins")
    func layers() throws {
        let below = layer("rules", "return {\n  settings = { minimumInterval = 1,\n maxQueueSize = 3 },\n}")
        let above = layer("mine", "local toast = {}\n\ntoast.settings = {\n  minimumInterval = 2,\n}\nreturn toast")
        let found = try settings([below, above])
        #expect(found["minimumInterval"]?.value == 2 && found["minimumInterval"]?.from == "mine/toast.lua:4")
        #expect(found["maxQueueSize"]?.value == 3 && found["maxQueueSize"]?.from == "rules/toast.lua:3")
        #expect(found["maxQueueSize"]?.isChanged == true && found["order"]?.from == "default")
    }

    @Test("what the program has set wins over rule files, and what a profile brings is named after it")
    func othersThanFiles() throws {
        let file = layer("rules", "return { settings = { minimumInterval = 1, profile = \"kreta\" } }")
        let found = try settings([file], configured: ["toast": ["minimumInterval": 3]])
        #expect(found["minimumInterval"]?.value == 3 && found["minimumInterval"]?.from == "configured")
        let ofProfile = found.values.filter { $0.from == "profile kreta" }
        #expect(!ofProfile.isEmpty && ofProfile.allSatisfy(\.isChanged))
    }
}
