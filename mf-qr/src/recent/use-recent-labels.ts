import { useState } from 'react'
import { SAMPLE_QR_CODES } from 'shared-domain'
import { useDataSource } from 'shared-domain/client'
import { labelLink } from '../qr-label/label-link'
import type { QrLabel } from '../qr-label/qr-label'
import { keepRecentLabels, readRecentLabels } from './recent-labels'

const SHOWN = 4

const samples = SAMPLE_QR_CODES.map(
  ({ id, location }): QrLabel => ({
    kind: 'report',
    binId: id,
    location,
    size: 'medium',
  }),
)

/** A code as the row shows it. */
export interface RecentLabel {
  label: QrLabel
  /** Whether it is none of the council's: with mock data nothing is. */
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
