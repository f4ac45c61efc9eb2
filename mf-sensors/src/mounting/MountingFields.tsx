import { Text, TextInput } from 'shared-ui'
import type { DecoderListed } from '../../operations'
import type { MountingFaults, TypedMounting } from './typed-mounting'

interface MountingFieldsProps {
  typed: TypedMounting
  faults: MountingFaults
  /** The kind of the sensor, once it is chosen. */
  decoder: Pick<DecoderListed, 'tilt'> | undefined
  onChange: (given: Partial<TypedMounting>) => void
}

/** The fields of a mounting. */
export function MountingFields({ typed, faults, decoder, onChange }: MountingFieldsProps) {
  const field = (name: keyof TypedMounting) => ({
    value: typed[name],
    error: faults[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ [name]: currentTarget.value }),
  })
  return (
    <>
      <TextInput
        label="Distance to the floor (mm)"
        description="From the sensor to the floor of the empty bin"
        required
        inputMode="numeric"
        {...field('emptyMm')}
      />
      <TextInput
        label="Distance when full (mm)"
        description="From the sensor to the waste when the bin counts as full"
        required
        inputMode="numeric"
        {...field('fullMm')}
      />
      <TextInput
        label="Offset (mm)"
        description="Added to what it measures: 0 where both distances are from the sensor itself"
        required
        {...field('offsetMm')}
      />
      {decoder?.tilt === 'angle' ? (
        <TextInput
          label="Tilt limit (degrees)"
          description="Tilted by more, it counts as fallen and tells no level"
          inputMode="numeric"
          {...field('tiltLimitDeg')}
        />
      ) : (
        decoder && <Text size="sm">{TILT_TEXT[decoder.tilt]}</Text>
      )}
    </>
  )
}

const TILT_TEXT = {
  'own-judgement': 'This kind of sensor says by itself that it is tilted: no limit is needed.',
  none: 'This kind of sensor does not notice when it is tilted.',
} as const
