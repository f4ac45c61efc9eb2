import { useId } from 'react'
import { SEEN_LEVELS, type SeenLevel } from 'shared-domain/contract'
import { Chip, Group, Text } from 'shared-ui'
import { seenLevelName } from '../bin-words/bin-words'
import { t } from '../messages/translate'
import { useLanguage } from '../run-language/run-language'
import { WRAPPED_CHIP } from './wrapped'

interface SeenLevelFieldProps {
  value: SeenLevel | null
  onChange: (seen: SeenLevel | null) => void
}

/** How full the crew sees the bin, with one optional tap; a second tap on it clears the choice. */
export function SeenLevelField({ value, onChange }: SeenLevelFieldProps) {
  const id = useId()
  const language = useLanguage()
  return (
    <div>
      <Text id={id} size="sm" mb="xs">
        {t(language, 'seen.ask')}
      </Text>
      <Group gap="xs" role="group" aria-labelledby={id}>
        {SEEN_LEVELS.map((seen) => (
          <Chip
            key={seen}
            type="checkbox"
            size="md"
            classNames={WRAPPED_CHIP}
            checked={seen === value}
            onChange={() => onChange(seen === value ? null : seen)}
          >
            {seenLevelName(seen, language)}
          </Chip>
        ))}
      </Group>
    </div>
  )
}
