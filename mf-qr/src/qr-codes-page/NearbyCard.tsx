import { IconMapPin } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { pointNearCentre, RADIUS_SLIDER_M } from 'shared-domain'
import { Button, Radio, Stack, TextInput } from 'shared-ui'
import { NearbyLabelSchema, type QrLabel } from '../qr-label/qr-label'
import type { BinForm } from './bin-form'
import { TitledCard } from './TitledCard'

interface NearbyCardProps {
  /** The bin that 'Report This Bin' means. */
  form: BinForm
  onGenerate: (label: QrLabel) => void
  onBinRefused: () => void
}

export function NearbyCard({ form, onGenerate, onBinRefused }: NearbyCardProps) {
  const [kind, setKind] = useState<QrLabel['kind']>('nearby')
  const [radius, setRadius] = useState(String(RADIUS_SLIDER_M.default))
  const [isRefused, setRefused] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  // An empty field is no radius; Number('') would make it 0.
  const radiusM = radius.trim() === '' ? Number.NaN : Number(radius)
  const radiusError = NearbyLabelSchema.shape.radiusM.safeParse(radiusM).error?.issues[0]?.message
  const isNearby = kind === 'nearby'

  const generateNearby = () => {
    const point = pointNearCentre(Math.random)
    const label = NearbyLabelSchema.safeParse({ kind, point, radiusM, size: form.size })
    if (label.success) return onGenerate(label.data)
    setRefused(true)
    input.current?.focus()
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
                description="Lists the bins around a point in central Wellington."
              />
              <Radio
                value="report"
                label="Report This Bin"
                description={`Opens the report page of ${form.fields.binId.trim() || 'the bin'} under Create QR Code.`}
              />
            </Stack>
          </Radio.Group>
          <TextInput
            label="Search Radius (meters)"
            description={`A whole number from ${RADIUS_SLIDER_M.min} to ${RADIUS_SLIDER_M.max}.`}
            ref={input}
            inputMode="numeric"
            value={radius}
            onChange={(event) => setRadius(event.currentTarget.value)}
            disabled={!isNearby}
            error={isNearby && isRefused && radiusError}
          />
          <Button type="submit" variant="light" leftSection={<IconMapPin size={18} aria-hidden />}>
            Generate Nearby Bins QR Code
          </Button>
        </Stack>
      </form>
    </TitledCard>
  )
}
