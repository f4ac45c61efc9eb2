import { useState } from 'react'
import { notify } from 'shared-ui'
import { LABELS_MAX } from '../../operations'
import type { BinCsv } from '../csv/check-bin-csv'
import { t } from '../messages/translate'
import type { BinFields } from '../qr-label/qr-label'

/** The bins whose labels are made together. */
export interface BulkChoice {
  bins: readonly BinFields[]
  /** The latest upload, with its rejected rows; `null` before the first. */
  upload: BinCsv | null
  /** Replaces the selection. */
  choose: (bins: readonly BinFields[]) => void
  /** Adds these bins to the selection. */
  add: (bins: readonly BinFields[]) => void
  takeUpload: (upload: BinCsv) => void
  /** Gives the labels of the upload the locations that the record has. */
  correctLocations: () => void
}

export function useBulkChoice(): BulkChoice {
  const [bins, setBins] = useState<readonly BinFields[]>([])
  const [upload, setUpload] = useState<BinCsv | null>(null)

  const choose = (chosen: readonly BinFields[]) => {
    setBins(chosen)
    const { length } = chosen
    if (length > 0) notify.success(t('chooseBins.qrCodesGeneratedSuccessfully', { length }))
  }
  return {
    bins,
    upload,
    choose,
    add: (added) => choose(together(bins, added)),
    takeUpload(read) {
      setUpload(read)
      choose(read.bins)
      // The labels come into view, and what is said of the file may be out of it.
      const { length } = read.otherLocations
      if (length > 0) notify.info(t('chooseBins.otherPlaces', { length }))
    },
    correctLocations() {
      if (!upload) return
      const inRecord = new Map(upload.otherLocations.map((other) => [other.binId, other.inRecord]))
      const corrected = (chosen: readonly BinFields[]) =>
        chosen.map((bin) => ({ ...bin, location: inRecord.get(bin.binId) ?? bin.location }))
      setUpload({ ...upload, bins: corrected(upload.bins), otherLocations: [] })
      setBins(corrected(bins))
    },
  }
}

/** Both lists with each bin once; bins that were chosen earlier come first. */
export const together = (chosen: readonly BinFields[], added: readonly BinFields[]): BinFields[] => [
  ...new Map([...chosen, ...added].map((bin) => [bin.binId, bin])).values(),
]

/** Whether this many labels fit into one batch. */
export const fitsBatch = (labels: number) => labels <= LABELS_MAX
