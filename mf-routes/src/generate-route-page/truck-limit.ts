/** How many trucks may leave, of what was typed: `null` as many as are needed, `undefined` when it is no such number. */
export function truckLimit(typed: string): number | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  return /^[1-9]\d{0,2}$/.test(text) ? Number(text) : undefined
}
