import type { LifeChangeKind } from '../operations'

/** What happened, in a history. */
export const KIND_NAMES: Record<LifeChangeKind, string> = {
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
