/** The key that shortcuts are pressed with, as this machine calls it. */
export const MOD_KEY = /Mac|iP(hone|ad)/.test(navigator.platform) ? '⌘' : 'Ctrl'
