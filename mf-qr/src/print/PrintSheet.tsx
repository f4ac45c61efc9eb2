import { memo, useEffect, useState } from 'react'
import { notify, Portal } from 'shared-ui'
import { QrCode } from '../qr-label/QrCode'
import { labelLink, labelText, PREVIEW_PX, type QrLabel } from '../qr-label/qr-label'
import classes from './PrintSheet.module.css'

/** The labels as they come out of the printer. It stands beside the app in the document, so the app can be left out. */
export const PrintSheet = memo(function PrintSheet({ labels }: { labels: readonly QrLabel[] }) {
  return (
    <Portal reuseTargetNode={false} className={classes.sheet ?? ''}>
      {labels.map((label) => (
        <PrintedLabel key={labelLink(label, '')} label={label} />
      ))}
    </Portal>
  )
})

function PrintedLabel({ label }: { label: QrLabel }) {
  const { title, place, invitation } = labelText(label)
  return (
    <article className={classes.label}>
      <span>{invitation}</span>
      <QrCode label={label} px={PREVIEW_PX[label.size]} isDecorative />
      <strong>{title}</strong>
      <span>{place}</span>
    </article>
  )
}

/** The labels on the sheet that is printed, and the order to print it. */
export function usePrint() {
  const [sheet, setSheet] = useState<readonly QrLabel[]>([])
  const [orders, setOrders] = useState(0)

  // After the commit, when the labels are in the document.
  useEffect(() => {
    if (orders > 0) window.print()
  }, [orders])

  const print = (labels: readonly QrLabel[]) => {
    notify.info('Sending to printer...')
    setSheet(labels)
    setOrders((count) => count + 1)
  }
  return { sheet, setSheet, print }
}
