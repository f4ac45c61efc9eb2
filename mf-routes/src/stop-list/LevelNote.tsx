import { type Bin, levelNote } from 'shared-domain'
import { useNow } from 'shared-domain/client'
import { Text } from 'shared-ui'

/** The age of a stop's level and what is wrong with it; nothing when neither is known. */
export function LevelNote({ bin, className }: { bin: Bin; className?: string | undefined }) {
  const { fillLevel, measuredAt, flag } = bin
  const now = useNow()
  // The flag has all reasons, also why a level is not trusted.
  const notes = flag ? [levelNote({ fillLevel, measuredAt }, now), `⚠ ${flag}`] : [levelNote(bin, now)]
  const text = notes.filter(Boolean).join(', ')
  return text === '' ? null : (
    <Text span size="sm" className={className}>
      {text}
    </Text>
  )
}
