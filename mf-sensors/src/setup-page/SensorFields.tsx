import { Card, NativeSelect, Stack, TextInput } from 'shared-ui'
import type { DecoderListed } from '../../operations'
import { t } from '../messages/translate'
import { usualMounting } from '../mounting/typed-mounting'
import { SensorScanner } from '../scanning/SensorScanner'
import type { SetupFieldProps, TypedSetup } from './typed-setup'

interface SensorFieldsProps {
  decoders: readonly DecoderListed[]
  field: SetupFieldProps
  /** Returns whether the text is the code of a sensor. */
  onScanned: (text: string) => boolean
  onChange: (given: Partial<TypedSetup>) => void
}

/** Which sensor is set up, and of which kind it is. */
export const SensorFields = ({ decoders, field, onScanned, onChange }: SensorFieldsProps) => (
  <Card component="section" aria-label={t('setup.sensor')}>
    <Stack gap="sm">
      <SensorScanner label={t('setup.scanSensor')} onText={onScanned} />
      <TextInput
        label={t('setup.deveui')}
        description={t('setup.sensorsOwnNumber')}
        required
        autoComplete="off"
        {...field('eui')}
      />
      <NativeSelect
        label={t('setup.kindOfSensor')}
        required
        data={[
          { value: '', label: t('setup.choose') },
          ...decoders.map(({ name, title }) => ({ value: name, label: title })),
        ]}
        {...field('decoder')}
        onChange={({ currentTarget: { value } }) => {
          const { tiltLimitDeg } = usualMounting(decoders.find(({ name }) => name === value))
          onChange({ decoder: value, tiltLimitDeg })
        }}
      />
    </Stack>
  </Card>
)
