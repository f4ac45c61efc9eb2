import { ToneBadge, UnstyledButton } from 'shared-ui'
import { QrCode } from '../qr-label/QrCode'
import type { QrLabel } from '../qr-label/qr-label'
import { labelLink, labelText, RECENT_PX } from '../qr-label/qr-label'
import type { RecentLabel } from '../recent/recent-labels'
import classes from './RecentCard.module.css'
import { TitledCard } from './TitledCard'

interface RecentCardProps {
  labels: readonly RecentLabel[]
  onChoose: (label: QrLabel) => void
}

export function RecentCard({ labels, onChoose }: RecentCardProps) {
  return (
    <TitledCard title="Recently Generated QR Codes" description="Choose one to see it in the preview.">
      <ul className={classes.row}>
        {labels.map(({ label, isSample }) => (
          <li key={labelLink(label, '')}>
            <UnstyledButton className={classes.code ?? ''} onClick={() => onChoose(label)}>
              <QrCode label={label} px={RECENT_PX} isDecorative />
              <strong>{labelText(label).title}</strong> <span>{labelText(label).place}</span>{' '}
              {isSample && <ToneBadge tone="neutral">Sample</ToneBadge>}
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </TitledCard>
  )
}
