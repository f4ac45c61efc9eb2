import { streetAndSuburb } from 'shared-domain'
import type { SeenLevel } from 'shared-domain/contract'
import type { BinEvidence, Evidence } from './evidence'

/** The evidence of a bin, as the record reads it: text, which reaches a thread faster than a million small objects. */
export interface EvidenceRow {
  binId: string
  location: string
  binType: string
  /** JSON of `EvidenceTuple[]` in the order of time; null when there is none. */
  evidence: string | null
}

type EvidenceTuple = [kind: Evidence['kind'], atMs: number, value: string | null]

export const presentEvidence = ({ binId: id, location, binType, evidence }: EvidenceRow): BinEvidence => ({
  id,
  binType,
  street: streetAndSuburb(location).street || null,
  evidence: (JSON.parse(evidence ?? '[]') as EvidenceTuple[]).map(presented),
})

function presented([kind, at, value]: EvidenceTuple): Evidence {
  if (kind === 'reading') return { kind, at, level: share(value) }
  if (kind === 'emptying') return { kind, at, found: value === null ? null : share(value) }
  return kind === 'seen' ? { kind, at, seen: value as SeenLevel } : { kind, at }
}

const share = (value: string | null) => Math.min(1, Math.max(0, Number(value)))
