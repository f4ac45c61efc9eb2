import { IconMapPin } from '@tabler/icons-react'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { CITY_CENTRE, type Point } from 'shared-domain'
import { Button, Radio, Skeleton, Stack, TextInput } from 'shared-ui'
import { pointNearCentre } from '../../rules/qr-link'
import { TitledCard } from '../cards/TitledCard'
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
  const generateReport = () => {
    const label = form.submit()
    if (label) onGenerate(label)
    else onBinRefused()
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isNearby) generateNearby()
    else generateReport()
  }
  return (
    <TitledCard title="Other Bins Near Me" description="A code for a stop, a shelter or a notice board.">
      <form onSubmit={handleSubmit} noValidate>
        <Stack gap="md" mt="md">
          <Radio.Group
            label="QR Code Type"
            value={kind}
            onChange={(value) => setKind(value === 'report' ? 'report' : 'nearby')}
          >
            <Stack mt="xs" gap="sm">
              <Radio
                value="nearby"
                label="Find Nearby Bins"
                description="Lists the bins around the place of the code."
              />
              <Radio
                value="report"
                label="Report This Bin"
                description={`Opens the report page of ${form.bin.binId} under Create QR Code.`}
              />
            </Stack>
          </Radio.Group>
          <TextInput
            label="Search Radius (meters)"
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
            Generate Nearby Bins QR Code
          </Button>
        </Stack>
      </form>
    </TitledCard>
  )
}

type Place = 'random' | 'chosen'

function PlaceRadio({ place, onChange }: { place: Place; onChange: (place: Place) => void }) {
  return (
    <Radio.Group
      label="Place"
      value={place}
      onChange={(value) => onChange(value === 'chosen' ? 'chosen' : 'random')}
    >
      <Stack mt="xs" gap="sm">
        <Radio value="random" label="A random point of the city centre" />
        <Radio
          value="chosen"
          label="Where the code will hang"
          description="Your location, a bin, or a map."
        />
      </Stack>
    </Radio.Group>
  )
}
