import { Alert, Button, Stack, Text } from 'shared-ui'
import type { DetailedRoute } from '../../rules/shown-route'
import { rememberSeenMoves, useSeenMoves } from '../run-taps/seen-moves'
import { noticeWords } from '../stop-moves/move-labels'

/** Says that the office has added stops or taken some off, until the driver has read it. Nothing otherwise. */
export function MovesNotice({ route: { moves } }: { route: Pick<DetailedRoute, 'moves'> }) {
  const seen = useSeenMoves()
  const unread = moves.filter(({ id }) => !seen.includes(id))
  if (unread.length === 0) return null
  return (
    <Alert color="blue" role="status" title="The office changed this route">
      <Stack gap="sm" align="flex-start">
        {unread.map((move) => (
          <Text key={move.id}>{noticeWords(move)}</Text>
        ))}
        <Button size="lg" variant="default" onClick={() => rememberSeenMoves(unread.map(({ id }) => id))}>
          OK
        </Button>
      </Stack>
    </Alert>
  )
}
