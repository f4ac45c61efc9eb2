import { Button, Group, Stack, Text, TextInput } from 'shared-ui'
import { emptyExample, type TypedExample } from './typed-decoder'

interface ExampleRowsProps {
  examples: readonly TypedExample[]
  /** Whether the decoder reports the distance, or only the level. */
  hasDistance: boolean
  onChange: (examples: readonly TypedExample[]) => void
}

/** Uplinks with their known distance, from the vendor's manual or a tape measure. */
export function ExampleRows({ examples, hasDistance, onChange }: ExampleRowsProps) {
  const set = (id: number, given: Partial<TypedExample>) =>
    onChange(examples.map((example) => (example.id === id ? { ...example, ...given } : example)))
  const next = Math.max(0, ...examples.map(({ id }) => id)) + 1
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        Give at least one uplink of which you know this from the manual or a tape measure, and one for each
        port that carries it: uplinks on other ports are not read. Leave it empty where an uplink carries
        none.
      </Text>
      {examples.map((example, place) => (
        <Group key={example.id} gap="sm" align="flex-end" role="group" aria-label={`Example ${place + 1}`}>
          <TextInput
            label="Port"
            w="5rem"
            required
            inputMode="numeric"
            value={example.fPort}
            onChange={({ currentTarget }) => set(example.id, { fPort: currentTarget.value })}
          />
          <TextInput
            label="Payload (hexadecimal)"
            flex="1 1 14rem"
            required
            value={example.payload}
            onChange={({ currentTarget }) => set(example.id, { payload: currentTarget.value })}
          />
          <TextInput
            label={hasDistance ? 'Distance (mm)' : 'Level (%)'}
            w="8rem"
            inputMode="numeric"
            value={example.distanceMm}
            onChange={({ currentTarget }) => set(example.id, { distanceMm: currentTarget.value })}
          />
          {examples.length > 1 && (
            <Button
              variant="subtle"
              aria-label={`Remove example ${place + 1}`}
              onClick={() => onChange(examples.filter(({ id }) => id !== example.id))}
            >
              Remove
            </Button>
          )}
        </Group>
      ))}
      <Group>
        <Button variant="default" onClick={() => onChange([...examples, emptyExample(next)])}>
          Add an example
        </Button>
      </Group>
    </Stack>
  )
}
