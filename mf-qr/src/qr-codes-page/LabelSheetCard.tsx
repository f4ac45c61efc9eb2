import { IconFileZip, IconPrinter } from '@tabler/icons-react'
import { memo, useRef, useState } from 'react'
import { Button, Group } from 'shared-ui'
import { downloadSheet } from '../png/download'
import { QrCode } from '../qr-label/QrCode'
import { RECENT_PX, type ReportLabel } from '../qr-label/qr-label'
import classes from './LabelSheetCard.module.css'
import { TitledCard, useComesIntoView } from './TitledCard'

interface LabelSheetCardProps {
  labels: readonly ReportLabel[]
  onPrint: () => void
}

export function LabelSheetCard({ labels, onPrint }: LabelSheetCardProps) {
  const card = useComesIntoView(labels)
  const sheet = useRef<HTMLUListElement>(null)
  const [isPacking, setPacking] = useState(false)
  const handleDownload = async () => {
    setPacking(true)
    await downloadSheet(labels, [...(sheet.current?.querySelectorAll('svg') ?? [])])
    setPacking(false)
  }
  const count = labels.length === 1 ? '1 label' : `${labels.length} labels`
  return (
    <TitledCard ref={card} title="Label Sheet" description={`${count}, as in the uploaded file.`}>
      <Group gap="sm" mt="md">
        <Button onClick={onPrint} leftSection={<IconPrinter size={18} aria-hidden />}>
          Print Sheet
        </Button>
        <Button
          variant="default"
          loading={isPacking}
          onClick={handleDownload}
          leftSection={<IconFileZip size={18} aria-hidden />}
        >
          Download All (ZIP)
        </Button>
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is scrolled by keyboard too. */}
      <section className={classes.window} aria-label="Labels of the sheet" tabIndex={0}>
        <ul className={classes.labels} ref={sheet}>
          {labels.map((label) => (
            <SheetLabel key={label.binId} label={label} />
          ))}
        </ul>
      </section>
    </TitledCard>
  )
}

const SheetLabel = memo(function SheetLabel({ label }: { label: ReportLabel }) {
  return (
    <li className={classes.label}>
      <QrCode label={label} px={RECENT_PX} isDecorative />
      <strong>{label.binId}</strong>
      <span>{label.location}</span>
    </li>
  )
})
