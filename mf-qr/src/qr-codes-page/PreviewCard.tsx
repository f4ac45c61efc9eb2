import { IconAlertTriangle, IconDownload, IconPrinter, IconShare } from '@tabler/icons-react'
import { lazy, Suspense, useRef } from 'react'
import { usePublicOrigin } from 'shared-domain/client'
import { Alert, Anchor, Button, FailureNotice, Group, Link, Stack, Text } from 'shared-ui'
import { TitledCard, useComesIntoView } from '../cards/TitledCard'
import { t } from '../messages/translate'
import { downloadLabel } from '../png/download'
import { LocalOriginNotice } from '../qr-label/LocalOriginNotice'
import { QrCode } from '../qr-label/QrCode'
import {
  labelLink,
  labelPage,
  labelText,
  PREVIEW_PX,
  type QrLabel,
  type ReportLabel,
} from '../qr-label/qr-label'
import { shareLabel } from '../share/share-label'
import { DEFAULT_BIN } from './bin-form'
import classes from './PreviewCard.module.css'
import { usePrintRecording } from './print-recording'

// With the schemas of a bin of the record: a label is there before what is said of its place.
const BinInRecord = lazy(async () => ({ default: (await import('./BinInRecord')).BinInRecord }))

interface PreviewCardProps {
  label: QrLabel
  /** Whether the Bin ID was left empty. */
  isSampleBin: boolean
  /** The logo, once the decoder has read the code with it. */
  logo: string | null
  isLogoRefused: boolean
  onPrint: () => void
  /** Called with the corrected label when its location was not the record's. */
  onCorrect: (label: ReportLabel) => void
}

export function PreviewCard({
  label,
  isSampleBin,
  logo,
  isLogoRefused,
  onPrint,
  onCorrect,
}: PreviewCardProps) {
  const card = useComesIntoView(label)
  const origin = usePublicOrigin()
  const { record, failure } = usePrintRecording()
  const code = useRef<SVGSVGElement>(null)
  const handlePrint = () => {
    onPrint()
    record(label)
  }
  const handleDownload = async () => {
    if (await downloadLabel(label, code.current)) record(label)
  }
  return (
    <TitledCard title={t('qrCodes.qrCodePreview')} ref={card}>
      <div className={classes.preview}>
        <div className={classes.paper}>
          <QrCode label={label} px={PREVIEW_PX[label.size]} logo={logo} ref={code} />
        </div>
        <div className={classes.about}>
          <LabelFacts label={label} />
          {isSampleBin && <SampleBin />}
          {label.kind === 'report' && (
            <Suspense>
              <BinInRecord label={label} onCorrect={onCorrect} />
            </Suspense>
          )}
          {isLogoRefused && <LogoRefused />}
          <LocalOriginNotice />
          {failure && <FailureNotice {...failure} onRetry={failure.tryAgain ?? undefined} />}
          <Anchor component={Link} to={labelPage(label)} w="fit-content" fw={600}>
            {t('qrCodes.testQrCodeLink')}
          </Anchor>
          <Group gap="sm">
            <Button onClick={handlePrint} leftSection={<IconPrinter size={18} aria-hidden />}>
              {t('qrCodes.print')}
            </Button>
            <Button
              variant="default"
              onClick={() => shareLabel(label, origin)}
              leftSection={<IconShare size={18} aria-hidden />}
            >
              {t('qrCodes.share')}
            </Button>
            <Button
              variant="default"
              onClick={handleDownload}
              leftSection={<IconDownload size={18} aria-hidden />}
            >
              {t('qrCodes.download')}
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
        {labelLink(label, usePublicOrigin())}
      </Text>
    </Stack>
  )
}

const SampleBin = () => (
  <Alert color="yellow" role="status" icon={<IconAlertTriangle aria-hidden />}>
    {t('qrCodes.binIdWasLeftEmpty', { binId: DEFAULT_BIN.binId })}
  </Alert>
)

const LogoRefused = () => (
  <Alert color="yellow" role="status" icon={<IconAlertTriangle aria-hidden />}>
    {t('qrCodes.withYourLogoThisCodeNotRead')}
  </Alert>
)
