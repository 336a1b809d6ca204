import EventBus

extension ToastSettings: SchemaDocumented {
    public static let schemaDescription = "The numbers and switches of toasts; what is left out is as the profile says."
    public static let fieldDescriptions = [
        "profile": "the set of numbers to start from; agora when absent",
        "minimumInterval": "between two toasts that appear",
        "maxQueueSize": "so many may wait; `unbounded`: any number",
        "coalescingWindow": "in which a toast on screen takes up others of its key; 0: never",
        "interruptionDelay": "from the arrival of one that interrupts to its appearance",
        "minRemaining": "for which an interrupted toast returns at least",
        "bannerDeferral": "for which a banner of the system holds up a toast at the top",
        "defaultDuration": "on screen, of a toast that says nothing else",
        "errorDuration": "on screen, of an error that says nothing else",
        "enterDuration": "that the entrance takes",
        "exitDuration": "that the exit takes",
        "dwellStart": "when the time on screen begins to count",
        "order": "the order in which toasts wait",
        "rateLimit": "what becomes of a toast that comes too early",
        "interruption": "whether toasts interrupt at all",
        "interruptFrom": "the least priority that may interrupt",
        "interrupted": "what becomes of an interrupted toast",
        "noScene": "what becomes of a toast while there is no scene for it",
        "background": "what becomes of a toast while the app is in the background",
        "memory": "what a memory warning does to waiting toasts",
        "lanes": "one place for all scenes, or one in each",
        "persistCritical": "whether critical toasts outlive the process",
        "respectLowPowerMode": "whether low power changes anything",
        "maxBlurLayers": "so many layers of blur at most",
    ]
}
