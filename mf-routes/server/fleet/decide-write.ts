import { isDeepStrictEqual } from 'node:util'
import { Refusal } from 'api/server-part'

interface Named {
  id: string
  name: string
}

/** The record's version of an item. */
interface KnownItem {
  item: Named & { revision: number }
  isRemoved: boolean
}

/**
 * Decides how a fleet item is written. A write that changes nothing does nothing. Refuses a change that was made from another
 * revision than the record's, and names the fields that differ.
 */
export function decideWrite(
  known: KnownItem | null,
  { revision, ...wanted }: Named & { revision: number | null },
): 'insert' | 'update' | 'nothing' {
  if (!known || known.isRemoved) {
    if (revision !== null) throw removedMeanwhile(known?.item.name ?? wanted.name)
    return known ? 'update' : 'insert'
  }
  const differences = differencesOf(wanted, known.item)
  if (differences.length === 0) return 'nothing'
  if (revision === known.item.revision) return 'update'
  throw revision === null ? addedMeanwhile(wanted.id) : changedMeanwhile(known.item.name, differences)
}

export const addedMeanwhile = (id: string) =>
  new Refusal('changed-meanwhile', `Somebody has added ${id} meanwhile. Look at the list, then add yours.`)

const removedMeanwhile = (name: string) =>
  new Refusal(
    'changed-meanwhile',
    `${name} was taken away meanwhile. Look at the list, then add it anew if it is needed.`,
  )

const changedMeanwhile = (name: string, differences: readonly Difference[]) =>
  new Refusal(
    'changed-meanwhile',
    `${name} was changed meanwhile: look at it, then save again.`,
    differences.map(({ path, known }) => ({
      field: `body.${path}`,
      detail: `The record has ${valueText(known)}.`,
    })),
  )

interface Difference {
  /** As in `shift.from`. */
  path: string
  known: unknown
}

function differencesOf(wanted: object, known: object, above = ''): Difference[] {
  const values = new Map(Object.entries(known))
  return Object.entries(wanted).flatMap(([name, value]) => {
    const path = above + name
    const other: unknown = values.get(name)
    if (isDeepStrictEqual(value, other)) return []
    return isRecord(value) && isRecord(other)
      ? differencesOf(value, other, `${path}.`)
      : [{ path, known: other }]
  })
}

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function valueText(value: unknown): string {
  if (value === null) return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.join(', ')
  return isRecord(value) ? Object.values(value).join(', ') : String(value)
}
