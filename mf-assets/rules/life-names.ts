import type { LifeChangeKind, LifeEntry } from '../operations'

const KIND_NAMES: Record<LifeChangeKind, string> = {
  works: 'Out for works',
  back: 'Back from works',
  damaged: 'Damaged',
  repaired: 'Repaired',
  moved: 'Moved',
  replaced: 'Replaced',
  retired: 'Taken away for good',
  returned: 'Stands again',
  planned: 'Planned',
  stands: 'Put up',
  dropped: 'Plan dropped',
}

type Change = Pick<LifeEntry, 'kind' | 'metres' | 'moved'>

/** The addresses of a bin that stayed where it is; `null` for any other change. */
export const newAddress = ({ metres, moved }: Omit<Change, 'kind'>): { from: string; to: string } | null => {
  if (moved === null || metres !== null || moved.from.location === moved.to.location) return null
  return { from: moved.from.location, to: moved.to.location }
}

/** What happened, in a history. */
export const changeName = ({ kind, ...change }: Change): string =>
  newAddress(change) ? 'Address changed' : KIND_NAMES[kind]
