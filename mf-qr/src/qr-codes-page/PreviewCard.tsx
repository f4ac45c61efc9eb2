import { IconDownload, IconPrinter, IconShare } from '@tabler/icons-react'
import { useRef } from 'react'
import { Anchor, Button, Group, Link, Stack, Text } from 'shared-ui'
import { downloadLabel } from '../png/download-label'
import { labelLink } from '../qr-label/label-link'
import { labelText } from '../qr-label/label-text'
import { QrCode } from '../qr-label/QrCode'
import type { QrLabel } from '../qr-label/qr-label'
import { PREVIEW_PX } from '../qr-label/qr-size'
import { shareLabel } from '../share/share-label'
import classes from './PreviewCard.module.css'
import { TitledCard } from './TitledCard'
import { UnknownBin } from './UnknownBin'
import { useComesIntoView } from './use-comes-into-view'

interface PreviewCardProps {
  label: QrLabel
  onPrint: () => void
}

export function PreviewCard({ label, onPrint }: PreviewCardProps) {
  const card = useComesIntoView(label)
  const code = useRef<SVGSVGElement>(null)
  return (
    <TitledCard title="QR Code Preview" ref={card}>
      <div className={classes.preview}>
        <div className={classes.paper}>
          <QrCode label={label} px={PREVIEW_PX[label.size]} ref={code} />
        </div>
        <div className={classes.about}>
          <LabelFacts label={label} />
          {label.kind === 'report' && <UnknownBin binId={label.binId} />}
          <Anchor component={Link} to={labelLink(label, '')} w="fit-content" fw={600}>
            Test QR Code Link
          </Anchor>
          <Group gap="sm">
            <Button onClick={onPrint} leftSection={<IconPrinter size={18} aria-hidden />}>
              Print
            </Button>
            <Button
              variant="default"
              onClick={() => shareLabel(label)}
              leftSection={<IconShare size={18} aria-hidden />}
            >
              Share
            </Button>
            <Button
              variant="default"
              onClick={() => downloadLabel(label, code.current)}
              leftSection={<IconDownload size={18} aria-hidden />}
            >
              Download
            </Button>
          </Group>
        </div>
      </div>
    </TitledCard>
  )
}

function LabelFacts({ label }: { label: QrLabel }) {
  const { title, place } = labelText(label)
  return (
    <Stack gap={2}>
      <Text fz="h3" fw={700} className={classes.words}>
        {title}
      </Text>
      <Text className={classes.words}>{place}</Text>
      <Text size="sm" c="dimmed" mt="xs" className={classes.words}>
        {labelLink(label, window.location.origin)}
      </Text>
    </Stack>
  )
}
