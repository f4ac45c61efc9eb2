const DIGITS = '0123456789abcdef'

/** A version 4 UUID, derived from the given random numbers. */
export function seededUuid(random: () => number): string {
  const digits = (count: number) => {
    let text = ''
    for (let i = 0; i < count; i++) text += DIGITS[Math.floor(random() * 16)]
    return text
  }
  const variant = '89ab'[Math.floor(random() * 4)]
  return `${digits(8)}-${digits(4)}-4${digits(3)}-${variant}${digits(3)}-${digits(12)}`
}
