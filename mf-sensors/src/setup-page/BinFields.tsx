import { Button, Card, Stack, Text, TextInput } from 'shared-ui'
import type { DecoderListed, Device, Mounting } from '../../operations'
import { t } from '../messages/translate'
import { MountingDrawing } from '../mounting/MountingDrawing'
import { MountingFields } from '../mounting/MountingFields'
import { typedMounting } from '../mounting/typed-mounting'
import { SensorScanner } from '../scanning/SensorScanner'
import type { SetupFaults, SetupFieldProps, TypedSetup } from './typed-setup'

interface BinFieldsProps {
  typed: TypedSetup
  faults: SetupFaults
  decoders: readonly DecoderListed[]
  /** The sensor that is in the bin already. */
  inBin: Device | undefined
  field: SetupFieldProps
  /** Returns whether the text is the label of a bin. */
  onScanned: (text: string) => boolean
  onChange: (given: Partial<TypedSetup>) => void
}

/** Into which bin the sensor comes, and how it is mounted there. */
export const BinFields = ({ typed, faults, decoders, inBin, field, onScanned, onChange }: BinFieldsProps) => (
  <Card component="section" aria-label={t('setup.bin')}>
    <Stack gap="sm">
      <SensorScanner label={t('setup.scanBinsLabel')} onText={onScanned} />
      <TextInput label={t('setup.bin')} required autoComplete="off" {...field('binId')} />
      <div role="status">
        {inBin && (
          <Text size="sm">{t('setup.hasSensor', { binId: inBin.binId ?? '', devEui: inBin.devEui })}</Text>
        )}
      </div>
      {inBin?.mounting && (
        <div>
          <Button
            variant="default"
            onClick={() => {
              const { emptyMm, fullMm, offsetMm } = typedMounting(inBin.mounting as Mounting)
              onChange({ emptyMm, fullMm, offsetMm })
            }}
          >
            {t('setup.startWithItsDistances', {
              emptyMm: inBin.mounting.emptyMm,
              fullMm: inBin.mounting.fullMm,
            })}
          </Button>
        </div>
      )}
      <MountingDrawing />
      <MountingFields
        typed={typed}
        faults={faults}
        decoder={decoders.find(({ name }) => name === typed.decoder)}
        onChange={onChange}
      />
    </Stack>
  </Card>
)
