import EventBus

/// Whose defaults a popup has, where its sources disagree (POPUP §0).
public enum PopupProfile: String, Word {
    /// The library's newest release.
    case current
    /// The library at the time of its README.
    case readme
}
