import { memo } from 'react'
import { Portal } from 'shared-ui'
import { labelLink } from '../qr-label/label-link'
import { labelText } from '../qr-label/label-text'
import { QrCode } from '../qr-label/QrCode'
import type { QrLabel } from '../qr-label/qr-label'
import { PREVIEW_PX } from '../qr-label/qr-size'
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
