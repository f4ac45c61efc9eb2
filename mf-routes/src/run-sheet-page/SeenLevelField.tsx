import { useId } from 'react'
import { SEEN_LEVELS, type SeenLevel } from 'shared-domain/contract'
import { Chip, Group, Text } from 'shared-ui'

/** As the run sheet shows them. */
const SEEN_LEVEL_NAMES = {
  empty: 'Empty',
  quarter: 'A quarter',
  half: 'Half',
  'three-quarters': 'Three quarters',
  full: 'Full',
  overflowing: 'Overflowing',
} as const satisfies Record<SeenLevel, string>

interface SeenLevelFieldProps {
  value: SeenLevel | null
  onChange: (seen: SeenLevel | null) => void
}

/** How full the crew sees the bin, with one optional tap; a second tap on it clears the choice. */
export function SeenLevelField({ value, onChange }: SeenLevelFieldProps) {
  const id = useId()
  return (
    <div>
      <Text id={id} size="sm" mb="xs">
        How full is it? You need not say.
      </Text>
      <Group gap="xs" role="group" aria-labelledby={id}>
        {SEEN_LEVELS.map((seen) => (
          <Chip
            key={seen}
            type="checkbox"
            size="md"
            checked={seen === value}
            onChange={() => onChange(seen === value ? null : seen)}
          >
            {SEEN_LEVEL_NAMES[seen]}
          </Chip>
        ))}
      </Group>
    </div>
  )
}
