// PostgreSQL cannot store the character 0 or half of a surrogate pair; other control characters make lists unreadable.
const CONTROL = /[^\P{Cc}\t\n\r]|\p{Cs}/u

/** Whether a text contains characters that the record does not accept. Tabs and line breaks are fine. */
export const hasControls = (text: string) => CONTROL.test(text)

export const withoutControls = (text: string) => text.replace(new RegExp(CONTROL, 'gu'), '')

// Pasted phone numbers often have them around; left in a name, they turn the text behind it round.
const DIRECTIONS = /[\u202A-\u202E\u2066-\u2069]/g

/** A text without the invisible characters that set the direction of the text after them. */
export const withoutDirections = (text: string) => text.replace(DIRECTIONS, '')
