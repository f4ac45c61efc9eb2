import { Text } from 'shared-ui'
import { laterDay } from '../moments/day-text'

/** When a route is to be driven that is not of today; nothing else. */
export function LaterDay({ day }: { day: string | null }) {
  const word = laterDay(day, new Date())
  return (
    word && (
      <Text component="span" size="sm" fw={500}>
        {word}
      </Text>
    )
  )
}
