// PostgreSQL can't store the character 0 nor half of a surrogate pair, and other control characters only spoil a list.
const CONTROL = /[^\P{Cc}\t\n\r]|\p{Cs}/u

/** Whether a text holds what no text of the record may; tabs and new lines are fine. */
export const hasControls = (text: string) => CONTROL.test(text)

export const withoutControls = (text: string) => text.replace(new RegExp(CONTROL, 'gu'), '')
