import { paths } from 'shared-domain'
import { Alert, Anchor, Link, Text } from 'shared-ui'
import { type Language, t } from '../messages/translate'
import { useLanguage } from '../run-language/run-language'
import type { TapEntry } from '../run-taps/tap-entry'
import { useTapEntries } from '../run-taps/use-run-taps'

/** The taps on this phone that the record does not have, by route; nothing without any. */
export function UnsentTaps() {
  const { waiting, refused } = useTapEntries()
  const language = useLanguage()
  if (waiting.length + refused.length === 0) return null
  return (
    <Alert color={refused.length > 0 ? 'red' : 'yellow'} title={t(language, 'run.unsent')} role="status">
      {routesOf([...waiting, ...refused]).map((id) => (
        <Text key={id}>
          <Anchor component={Link} to={paths.runSheet(id)} py="sm" display="inline-block">
            {t(language, 'route.title', { id })}
          </Anchor>
          : {words(ofRoute(waiting, id), ofRoute(refused, id), language)}
        </Text>
      ))}
    </Alert>
  )
}

const routesOf = (entries: readonly TapEntry[]) => [...new Set(entries.map(({ about }) => about.routeId))]
const ofRoute = (entries: readonly TapEntry[], id: string) =>
  entries.filter(({ about }) => about.routeId === id).length

const words = (waiting: number, refused: number, language: Language) =>
  [
    waiting > 0 && t(language, 'run.toSend', { count: waiting }),
    refused > 0 && t(language, 'run.notRecorded', { count: refused }),
  ]
    .filter(Boolean)
    .join(', ')
