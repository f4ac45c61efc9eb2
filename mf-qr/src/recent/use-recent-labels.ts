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

/** The four newest codes of this device, newest first. Samples fill the row in mock, and in real until there is one. */
export function useRecentLabels() {
  const source = useDataSource((state) => state.source)
  const [kept, setKept] = useState(readRecentLabels)
  const own = kept[source]

  const addRecent = (label: QrLabel) => {
    const next = { ...kept, [source]: newestFirst([label, ...own]) }
    setKept(next)
    keepRecentLabels(next)
  }
  const areSamples = source === 'real' && own.length === 0
  const recent = source === 'mock' || areSamples ? newestFirst([...own, ...samples]) : own
  return { recent, areSamples, addRecent }
}

function newestFirst(labels: readonly QrLabel[]) {
  const byLink = new Map<string, QrLabel>()
  for (const label of labels) {
    const link = labelLink(label, '')
    if (!byLink.has(link)) byLink.set(link, label)
  }
  return [...byLink.values()].slice(0, SHOWN)
}
