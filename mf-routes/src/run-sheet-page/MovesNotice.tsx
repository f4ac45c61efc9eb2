import type { RecordedRoute } from 'shared-domain/contract'
import { Alert, Button, Stack, Text } from 'shared-ui'
import type { DetailedRoute } from '../../rules/shown-route'
import { type Language, t } from '../messages/translate'
import { timeText } from '../moments/moments'
import { useLanguage } from '../run-language/run-language'
import { rememberSeenMoves, useSeenMoves } from '../run-taps/seen-moves'

/** Says that the office has added stops or taken some off, until the driver has read it. Nothing otherwise. */
export function MovesNotice({ route: { moves } }: { route: Pick<DetailedRoute, 'moves'> }) {
  const seen = useSeenMoves()
  const language = useLanguage()
  const unread = moves.filter(({ id }) => !seen.includes(id))
  if (unread.length === 0) return null
  return (
    <Alert color="blue" role="status" title={t(language, 'moves.title')}>
      <Stack gap="sm" align="flex-start">
        {unread.map((move) => (
          <Text key={move.id}>{noticeWords(move, language)}</Text>
        ))}
        <Button size="lg" variant="default" onClick={() => rememberSeenMoves(unread.map(({ id }) => id))}>
          {t(language, 'action.ok')}
        </Button>
      </Stack>
    </Alert>
  )
}

/** Such as '3 stops were added by Mere at 10:42 am.' */
function noticeWords(move: NonNullable<RecordedRoute['moves']>[number], language: Language): string {
  const { gained, lost, at } = move
  const by = move.by ?? t(language, 'moves.office')
  const time = timeText(at, language)
  return [
    gained > 0 && t(language, 'moves.added', { count: gained, by, time }),
    lost > 0 && t(language, 'moves.removed', { count: lost, by, time }),
  ]
    .filter(Boolean)
    .join(' ')
}
