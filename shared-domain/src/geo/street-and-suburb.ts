/** House numbers as councils write them: `12`, `12a`, `12-14`, `2/12`. PostgreSQL reads the same pattern. */
export const HOUSE_NUMBER = String.raw`\d+[a-z]?(?:\s*[-/–]\s*\d+[a-z]?)*`
const BEFORE = new RegExp(`^${HOUSE_NUMBER}\\s+`, 'i')
const BEHIND = new RegExp(`\\s+${HOUSE_NUMBER}$`, 'i')

/** The street and the suburb of a location such as `12 Cuba Street, Te Aro`; `suburb` is `null` when the text has none. */
export function streetAndSuburb(location: string): { street: string; suburb: string | null } {
  const [address = '', ...others] = location.split(',').map((part) => part.trim())
  const suburb = others.findLast((part) => part !== '') ?? null
  return { street: address.replace(BEFORE, '').replace(BEHIND, ''), suburb }
}
