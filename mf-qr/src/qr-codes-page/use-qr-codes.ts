import { useMemo, useState } from 'react'
import { notify } from 'shared-ui'
import type { BinCsv } from '../csv/bin-csv'
import { usePrint } from '../print/use-print'
import type { QrLabel, ReportLabel } from '../qr-label/qr-label'
import { useRecentLabels } from '../recent/use-recent-labels'
import type { CreateTab } from './CreateCard'
import { useBinForm } from './use-bin-form'

const NOTHING_UPLOADED: BinCsv = { bins: [], errors: [] }

/** What the cards of the page have in common. */
export function useQrCodes() {
  const form = useBinForm()
  const [tab, setTab] = useState<CreateTab>('single')
  const [label, setLabel] = useState<QrLabel | null>(null)
  const [upload, setUpload] = useState(NOTHING_UPLOADED)
  const recents = useRecentLabels()
  const printing = usePrint()

  const batch = useMemo(
    () => upload.bins.map((bin): ReportLabel => ({ kind: 'report', ...bin, size: form.size })),
    [upload, form.size],
  )
  const show = (shown: QrLabel) => {
    setLabel(shown)
    // The browser's own print command prints the label too.
    printing.setSheet([shown])
  }
  const generate = (generated: QrLabel) => {
    show(generated)
    recents.addRecent(generated)
    notify.success('QR Code generated successfully!')
  }
  return { form, tab, setTab, upload, setUpload, batch, label, show, generate, recents, printing }
}
