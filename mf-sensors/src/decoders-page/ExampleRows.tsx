import { Button, Group, Stack, Text, TextInput } from 'shared-ui'
import { t } from '../messages/translate'
import { type DecoderFaults, emptyExample, type TypedExample } from './typed-decoder'

interface ExampleRowsProps {
  examples: readonly TypedExample[]
  faults: DecoderFaults
  /** Whether the decoder reports the distance, or only the level. */
  hasDistance: boolean
  onChange: (examples: readonly TypedExample[]) => void
}

/** Uplinks with their known distance, from the vendor's manual or a tape measure. */
export function ExampleRows({ examples, faults, hasDistance, onChange }: ExampleRowsProps) {
  const set = (id: number, given: Partial<TypedExample>) =>
    onChange(examples.map((example) => (example.id === id ? { ...example, ...given } : example)))
  const field = (place: number, name: 'fPort' | 'payload' | 'distanceMm') => ({
    name: `examples.${place}.${name}`,
    error: faults[`examples.${place}.${name}`],
  })
  const next = Math.max(0, ...examples.map(({ id }) => id)) + 1
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('decoders.giveAtLeastOneUplink')}
      </Text>
      {examples.map((example, place) => (
        <Group
          key={example.id}
          gap="sm"
          align="flex-start"
          role="group"
          aria-label={t('decoders.example', { place: place + 1 })}
        >
          <TextInput
            label={t('decoders.port')}
            w="5rem"
            required
            inputMode="numeric"
            {...field(place, 'fPort')}
            value={example.fPort}
            onChange={({ currentTarget }) => set(example.id, { fPort: currentTarget.value })}
          />
          <TextInput
            label={t('decoders.payloadHexadecimal')}
            flex="1 1 14rem"
            required
            {...field(place, 'payload')}
            value={example.payload}
            onChange={({ currentTarget }) => set(example.id, { payload: currentTarget.value })}
          />
          <TextInput
            label={hasDistance ? t('decoders.distanceMm') : t('decoders.level')}
            w="8rem"
            inputMode="numeric"
            {...field(place, 'distanceMm')}
            value={example.distanceMm}
            onChange={({ currentTarget }) => set(example.id, { distanceMm: currentTarget.value })}
          />
          {examples.length > 1 && (
            <Button
              variant="subtle"
              aria-label={t('decoders.removeExample', { place: place + 1 })}
              onClick={() => onChange(examples.filter(({ id }) => id !== example.id))}
            >
              {t('decoders.remove')}
            </Button>
          )}
        </Group>
      ))}
      <Group>
        <Button variant="default" onClick={() => onChange([...examples, emptyExample(next)])}>
          {t('decoders.addExample')}
        </Button>
      </Group>
    </Stack>
  )
}
