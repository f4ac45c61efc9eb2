import { Text, TextInput } from 'shared-ui'
import type { DecoderListed } from '../../operations'
import { t } from '../messages/translate'
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
    name,
    value: typed[name],
    error: faults[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ [name]: currentTarget.value }),
  })
  return (
    <>
      <TextInput
        label={t('mounting.distanceToFloorMm')}
        description={t('mounting.fromSensorToFloorOfEmptyBin')}
        required
        inputMode="numeric"
        {...field('emptyMm')}
      />
      <TextInput
        label={t('mounting.distanceWhenFullMm')}
        description={t('mounting.fromSensorToWasteWhenBin')}
        required
        inputMode="numeric"
        {...field('fullMm')}
      />
      <TextInput
        label={t('mounting.offsetMm')}
        description={t('mounting.addedToWhatItMeasures')}
        required
        {...field('offsetMm')}
      />
      {decoder?.tilt === 'angle' ? (
        <TextInput
          label={t('mounting.tiltLimitDegrees')}
          description={t('mounting.tiltedByMore')}
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
  'own-judgement': t('mounting.thisKindOfSensorSays'),
  none: t('mounting.thisKindOfSensor'),
} as const
