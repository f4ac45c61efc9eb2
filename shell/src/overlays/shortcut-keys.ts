import { t } from '../messages/translate'

/** The name of the modifier key for shortcuts on this machine. */
export const MOD_KEY = /Mac|iP(hone|ad)/.test(globalThis.navigator?.platform ?? '') ? '⌘' : t('overlays.ctrl')

const KEY = 'character-keys'

/**
 * Whether single-character shortcuts such as ? are on. People who dictate, or whose hands tremble, press them by accident, so
 * the settings can switch them off (WCAG 2.1.4).
 */
export const hasCharacterKeys = () => localStorage.getItem(KEY) !== 'off'

export const setCharacterKeys = (areOn: boolean) =>
  areOn ? localStorage.removeItem(KEY) : localStorage.setItem(KEY, 'off')
