import { useRef } from 'react'
import { Button, FileButton, InputBase, NativeSelect, SimpleGrid, Stack, Text, TextInput } from 'shared-ui'
import { t } from '../messages/translate'
import type { TypedDecoder } from './typed-decoder'

/** The props of the input of a field. */
export type FieldProps = <Name extends Exclude<keyof TypedDecoder, 'examples'>>(
  name: Name,
) => {
  name: Name
  error: string | undefined
  value: TypedDecoder[Name]
  onChange: (event: { currentTarget: { value: string } }) => void
}

interface FieldsProps {
  field: FieldProps
}

/** Which sensor a decoder is for, and between which distances it measures. */
export const SensorFields = ({ field, isNew }: FieldsProps & { isNew: boolean }) => (
  <SimpleGrid cols={{ base: 1, sm: 2 }}>
    <TextInput
      label={t('decoders.sensor')}
      placeholder={t('decoders.vendorAndModel')}
      required
      maxLength={80}
      {...field('title')}
    />
    <TextInput
      label={t('decoders.name')}
      placeholder={t('decoders.vendorModel')}
      required
      maxLength={64}
      readOnly={!isNew}
      {...field('name')}
    />
    <TextInput label={t('decoders.nearestDistanceMm')} required inputMode="numeric" {...field('minMm')} />
    <TextInput label={t('decoders.farthestDistanceMm')} required inputMode="numeric" {...field('maxMm')} />
  </SimpleGrid>
)

/** The vendor's script, typed or from a file. */
export function SourceField({ field, onFile }: FieldsProps & { onFile: (file: File) => void }) {
  const reset = useRef<() => void>(null)
  return (
    <Stack gap="xs" align="flex-start">
      <FileButton
        accept=".js,text/javascript"
        resetRef={reset}
        onChange={(file) => {
          // The same file may be chosen again after it was edited.
          reset.current?.()
          if (file) onFile(file)
        }}
      >
        {(props) => (
          <Button variant="default" {...props}>
            {t('decoders.chooseFile')}
          </Button>
        )}
      </FileButton>
      <InputBase
        component="textarea"
        multiline
        w="100%"
        rows={8}
        label={t('decoders.javascript')}
        description={t('decoders.withDecodeuplinkDecodeFport')}
        required
        spellCheck={false}
        {...field('source')}
      />
    </Stack>
  )
}

/** What the fields mean that the script returns. */
export const ReturnedFields = ({
  field,
  isDistanceRequired,
}: FieldsProps & { isDistanceRequired: boolean }) => (
  <>
    <Text size="sm" c="dimmed">
      {t('decoders.fieldsAreThoseThatDecoderReturns')}
    </Text>
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput
        label={t('decoders.fieldOfDistance')}
        description={t('decoders.fromSensorToWaste')}
        required={isDistanceRequired}
        {...field('distance')}
      />
      <NativeSelect
        label={t('decoders.unitOfDistance')}
        description={t('decoders.asDecoderReturnsIt')}
        data={['mm', 'cm', 'm']}
        {...field('distanceUnit')}
      />
      <TextInput label={t('decoders.fieldOfBattery')} {...field('battery')} />
      <NativeSelect label={t('decoders.unitOfBattery')} data={['V', 'mV', '%']} {...field('batteryUnit')} />
      <TextInput label={t('decoders.fieldOfTemperature')} {...field('temperature')} />
      <NativeSelect
        label={t('decoders.unitOfTemperature')}
        data={['°C', '°F']}
        {...field('temperatureUnit')}
      />
      <TextInput label={t('decoders.fieldOfTilt')} {...field('tilt')} />
      <TextInput
        label={t('decoders.valueWhenTilted')}
        placeholder={t('decoders.emptyOfAngleInDegrees')}
        {...field('tiltedWhen')}
      />
      <TextInput
        label={t('decoders.fieldOfLevel')}
        description={t('decoders.whereSensorTellsHowFullBinIs')}
        {...field('level')}
      />
    </SimpleGrid>
  </>
)
