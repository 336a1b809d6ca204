/// The reasons why two installations with the same rules may answer differently: their settings and their arms of
/// experiments.
package struct SettingsReport: Sendable, Codable {
    package let settings: [SettingInEffect]
    /// The experiments that the active rules have asked for, by name.
    package let experiments: [Experiment]

    package init(_ host: RuleHost) { (settings, experiments) = (host.settingsInEffect, host.experiments.asked) }
}
