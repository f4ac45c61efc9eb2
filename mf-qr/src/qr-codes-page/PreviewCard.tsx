import { IconAlertTriangle, IconDownload, IconPrinter, IconShare } from '@tabler/icons-react'
import { useRef } from 'react'
import { problemOf, useRecordQuery } from 'shared-domain/client'
import { getBin } from 'shared-domain/contract'
import { Alert, Anchor, Button, Group, Link, Stack, Text } from 'shared-ui'
import { downloadLabel } from '../png/download'
import { QrCode } from '../qr-label/QrCode'
import { labelLink, labelText, PREVIEW_PX, type QrLabel } from '../qr-label/qr-label'
import { shareLabel } from '../share/share-label'
import classes from './PreviewCard.module.css'
import { TitledCard, useComesIntoView } from './TitledCard'

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

/** Warns of a label for a bin on which residents could not report; nothing as long as that is not certain. */
function UnknownBin({ binId }: { binId: string }) {
  const { data, error } = useRecordQuery({
    operation: getBin,
    request: { params: { id: binId } },
    changesWith: [],
  })
  if (data || problemOf(error)?.status !== 404) return null
  return (
    <Alert color="yellow" role="status" icon={<IconAlertTriangle aria-hidden />}>
      {binId} is not in the record. Check the Bin ID before you print this code.
    </Alert>
  )
}
