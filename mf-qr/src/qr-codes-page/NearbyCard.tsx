import { IconMapPin } from '@tabler/icons-react'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { CITY_CENTRE, type Point } from 'shared-domain'
import { Button, Radio, Skeleton, Stack, TextInput } from 'shared-ui'
import { pointNearCentre } from '../../rules/qr-link'
import { TitledCard } from '../cards/TitledCard'
import { t } from '../messages/translate'
import { readRadius } from '../nearby-place/read-radius'
import type { QrLabel } from '../qr-label/qr-label'
import type { BinForm } from './bin-form'

// Loaded on demand: most codes are of a place near the centre.
const PlacePicker = lazy(async () => ({ default: (await import('../nearby-place/PlacePicker')).PlacePicker }))

interface NearbyCardProps {
  /** The bin that 'Report This Bin' leads to. */
  form: BinForm
  onGenerate: (label: QrLabel) => void
  onBinRefused: () => void
}

export function NearbyCard({ form, onGenerate, onBinRefused }: NearbyCardProps) {
  const [kind, setKind] = useState<QrLabel['kind']>('nearby')
  const [radius, setRadius] = useState('500')
  const [place, setPlace] = useState<Place>('random')
  const [point, setPoint] = useState<Point>(CITY_CENTRE)
  const { radiusM, problem } = readRadius(radius)
  const isNearby = kind === 'nearby'

  const generateNearby = () => {
    const at = place === 'random' ? pointNearCentre(Math.random) : point
    onGenerate({ kind: 'nearby', point: at, radiusM, size: form.size })
  }
  const generateReport = () => form.submit((label) => (label ? onGenerate(label) : onBinRefused()))
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isNearby) generateNearby()
    else generateReport()
  }
  return (
    <TitledCard title={t('qrCodes.otherBinsNearMe')} description={t('qrCodes.codeForStop')}>
      <form onSubmit={handleSubmit} noValidate>
        <Stack gap="md" mt="md">
          <Radio.Group
            label={t('qrCodes.qrCodeType')}
            value={kind}
            onChange={(value) => setKind(value === 'report' ? 'report' : 'nearby')}
          >
            <Stack mt="xs" gap="sm">
              <Radio
                value="nearby"
                label={t('qrCodes.findNearbyBins')}
                description={t('qrCodes.listsBinsAroundPlaceOfCode')}
              />
              <Radio
                value="report"
                label={t('qrCodes.reportThisBin')}
                description={reportedBinText(form.bin.binId)}
              />
            </Stack>
          </Radio.Group>
          <TextInput
            label={t('qrCodes.searchRadiusMeters')}
            inputMode="numeric"
            value={radius}
            onChange={(event) => setRadius(event.currentTarget.value)}
            disabled={!isNearby}
            error={isNearby && problem}
          />
          {isNearby && <PlaceRadio place={place} onChange={setPlace} />}
          {isNearby && place === 'chosen' && (
            <Suspense fallback={<Skeleton h={240} />}>
              <PlacePicker point={point} radiusM={radiusM} onChange={setPoint} />
            </Suspense>
          )}
          <Button type="submit" variant="light" leftSection={<IconMapPin size={18} aria-hidden />}>
            {t('qrCodes.generateNearbyBinsQrCode')}
          </Button>
        </Stack>
      </form>
    </TitledCard>
  )
}

const reportedBinText = (binId: string) =>
  binId === '' ? t('qrCodes.opensReportPageOfEnteredBin') : t('qrCodes.opensReportPageOf', { binId })

type Place = 'random' | 'chosen'

function PlaceRadio({ place, onChange }: { place: Place; onChange: (place: Place) => void }) {
  return (
    <Radio.Group
      label={t('qrCodes.place')}
      value={place}
      onChange={(value) => onChange(value === 'chosen' ? 'chosen' : 'random')}
    >
      <Stack mt="xs" gap="sm">
        <Radio value="random" label={t('qrCodes.randomPointOfCityCentre')} />
        <Radio
          value="chosen"
          label={t('qrCodes.whereCodeWillHang')}
          description={t('qrCodes.yourLocation')}
        />
      </Stack>
    </Radio.Group>
  )
}
