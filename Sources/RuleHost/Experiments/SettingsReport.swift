/// What makes one installation answer otherwise than another with the same rules: its settings, and its arms of experiments.
package struct SettingsReport: Sendable, Codable {
    package let settings: [SettingInEffect]
    /// Those that the rules that decide have asked for, by name.
    package let experiments: [Experiment]

    package init(_ host: RuleHost) { (settings, experiments) = (host.settingsInEffect, host.experiments.asked) }
}
