/** The name of the modifier key for shortcuts on this machine. */
export const MOD_KEY = /Mac|iP(hone|ad)/.test(navigator.platform) ? '⌘' : 'Ctrl'
