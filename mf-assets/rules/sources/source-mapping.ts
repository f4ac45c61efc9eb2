import type { SourceMapping } from '../../operations'
import { FIELDS, type Field, type FileTable, type Mapping } from '../file-table'

/** What the mapping of one answer is by names. */
export function byNames({ columns }: Pick<FileTable, 'columns'>, mapping: Mapping): SourceMapping {
  const named = FIELDS.map((field) => {
    const name = columns[mapping[field] ?? -1]
    return [field, name !== undefined && isName(name) ? name : null]
  })
  return { ...(Object.fromEntries(named) as Record<Field, string | null>), system: mapping.system }
}

const NAME_MAX = 200
/** Whether a column can be chosen by its name, which is kept. */
export const isName = (name: string): boolean =>
  name !== '' && name.length <= NAME_MAX && name === name.trim() && !/[\p{Cc}\p{Cs}]/u.test(name)

/** The fields that every answer must have a column for, if the source has one. */
const NEEDED = new Set<Field>(['id', 'lng', 'lat'])

/**
 * Where the columns of a mapping are in an answer, or a sentence about the one that it lacks. Features leave properties out that they have no
 * value for, so that of `isSparse` tables other columns may be missing.
 */
export function byPlaces(
  { columns }: Pick<FileTable, 'columns'>,
  mapping: SourceMapping,
  isSparse: boolean,
): { mapping: Mapping } | { refused: string } {
  const places = new Map(columns.map((name, at) => [name, at]))
  const lost = FIELDS.find((field) => {
    const name = mapping[field]
    return name !== null && !places.has(name) && (!isSparse || NEEDED.has(field))
  })
  if (lost) return { refused: `The source has no column “${mapping[lost]}” any more: try it again.` }
  const placed = FIELDS.map((field) => [field, places.get(mapping[field] ?? '') ?? null])
  return {
    mapping: { ...(Object.fromEntries(placed) as Record<Field, number | null>), system: mapping.system },
  }
}
