import { useState } from 'react'
import type { Bin } from 'shared-domain'
import { type DataSource, useDataSource } from 'shared-domain/client'
import * as z from 'zod/mini'
import { labelLink, type QrLabel, QrLabelSchema } from '../qr-label/qr-label'

/** The bins of the four sample QR codes: the one the generator opens with, then those of the sample alerts. */
export const SAMPLE_QR_CODES: readonly Pick<Bin, 'id' | 'location'>[] = [
  { id: 'WN001', location: 'Wellington Central' },
  { id: 'WN042', location: 'Lambton Quay & Willis Street' },
  { id: 'WN018', location: 'Cuba Street Mall' },
  { id: 'WN067', location: 'Courtenay Place' },
]

const SHOWN = 4

const samples = SAMPLE_QR_CODES.map(
  ({ id, location }): QrLabel => ({ kind: 'report', binId: id, location, size: 'medium' }),
)

/** A code as the row shows it. */
export interface RecentLabel {
  label: QrLabel
  /** Marked as none of the council's: with mock data no code is. */
  isSample: boolean
}

/** The four newest codes of this device, newest first; samples fill the row. */
export function useRecentLabels() {
  const source = useDataSource((state) => state.source)
  const [kept, setKept] = useState(readRecentLabels)
  const own = kept[source]

  const addRecent = (label: QrLabel) => {
    const next = { ...kept, [source]: newestFirst([label, ...own]) }
    setKept(next)
    keepRecentLabels(next)
  }
  const recent = newestFirst([...own, ...samples]).map(
    (label): RecentLabel => ({ label, isSample: source === 'real' && !own.includes(label) }),
  )
  return { recent, addRecent }
}

function newestFirst(labels: readonly QrLabel[]) {
  const byLink = new Map<string, QrLabel>()
  for (const label of labels) {
    const link = labelLink(label, '')
    if (!byLink.has(link)) byLink.set(link, label)
  }
  return [...byLink.values()].slice(0, SHOWN)
}

const STORAGE_KEY = 'recent-qr-codes'

const LabelsSchema = z.array(QrLabelSchema)
// A demonstration's codes never stand among the council's own.
const RecentLabelsSchema = z.object({ real: LabelsSchema, mock: LabelsSchema }) satisfies z.ZodMiniType<
  Record<DataSource, unknown>
>
type RecentLabels = z.infer<typeof RecentLabelsSchema>

/**
 * The codes that this device kept; none when there are none or they cannot be read any more.
 * @internal
 */
export function readRecentLabels(): RecentLabels {
  try {
    return RecentLabelsSchema.parse(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? ''))
  } catch {
    return { real: [], mock: [] }
  }
}

/**
 * Keeps them on this device, where it allows that.
 * @internal
 */
export function keepRecentLabels(labels: RecentLabels) {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(labels))
  } catch (cause) {
    console.warn('Recent QR codes are kept for this visit alone.', cause)
  }
}
