import type { FleetItem } from 'shared-domain/client'

const LETTERS = { depot: 'D', facility: 'F', truck: 'T' } as const

/** The id of a new one: behind the highest there is. */
export function nextId(kind: FleetItem['kind'], ids: readonly string[]): string {
  if (kind === 'driver') return crypto.randomUUID()
  const highest = Math.max(0, ...ids.map((id) => Number(id.slice(1))))
  return `${LETTERS[kind]}${String(highest + 1).padStart(2, '0')}`
}
