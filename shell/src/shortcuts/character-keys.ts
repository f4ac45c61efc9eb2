const KEY = 'character-keys'

/**
 * Whether a single character, such as ?, is a shortcut. People who speak to their computer, or whose hands tremble, press
 * one by accident: the settings switch them off (WCAG 2.1.4).
 */
export const hasCharacterKeys = () => localStorage.getItem(KEY) !== 'off'

export const setCharacterKeys = (areOn: boolean) =>
  areOn ? localStorage.removeItem(KEY) : localStorage.setItem(KEY, 'off')
