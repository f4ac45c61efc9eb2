import type { FleetItem } from 'shared-domain/client'

const LETTERS = { depot: 'D', facility: 'F', truck: 'T' } as const

/** The id of a new one: behind the highest of its kind. */
export function nextId(kind: FleetItem['kind'], ids: readonly string[]): string {
  if (kind === 'driver') return crypto.randomUUID()
  const letter = LETTERS[kind]
  const numbers = ids.flatMap((id) => (id.startsWith(letter) ? Number(id.slice(1)) : []))
  const highest = Math.max(0, ...numbers)
  return `${letter}${String(highest + 1).padStart(2, '0')}`
}
