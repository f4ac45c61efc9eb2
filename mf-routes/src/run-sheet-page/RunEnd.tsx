import { IconFlag } from '@tabler/icons-react'
import { paths } from 'shared-domain'
import { Button, Card, Link, Stack, Text, Title, useDisclosure } from 'shared-ui'
import type { DetailedRoute } from '../../rules/shown-route'
import type { Entry, PlaceNames, PlannedEntry } from '../itinerary/itinerary'
import { type Language, t } from '../messages/translate'
import { CompleteDialog, isAnythingLeft, leftUndone, openStopsText } from '../route-actions/CompleteDialog'
import { useLanguage } from '../run-language/run-language'
import { overTap } from '../run-taps/tap'
import type { Sheet } from '../run-taps/use-sheet'
import { NavigateLink } from './NavigateLink'
import classes from './RunSheet.module.css'
import { EntryRow } from './RunStops'
import type { Driving } from './use-driving'
import { WRAPPED } from './wrapped'

interface RunEndProps extends FinishProps {
  entries: readonly Entry[]
}

/** Shown when every stop, disposal trip and break is done or skipped: the way home, and Finish Route. */
export function RunEnd({ entries, ...finishing }: RunEndProps) {
  const language = useLanguage()
  const wayHome = entries.slice(-1).flatMap((entry) => (entry.kind === 'depot' ? [entry] : []))
  return (
    <Card component="section" aria-labelledby="run-end" padding="md">
      <Stack gap="sm">
        <Title order={2} size="h3" id="run-end" ref={finishing.driving.focus} tabIndex={-1}>
          {t(language, 'end.title')}
        </Title>
        <EntryList label={t(language, 'end.after')} entries={wayHome} />
        <Text>{t(language, 'end.text')}</Text>
        <FinishButton {...finishing} size="xl" variant="filled">
          {t(language, 'end.finish')}
        </FinishButton>
      </Stack>
    </Card>
  )
}

interface EntryListProps {
  label: string
  entries: readonly PlannedEntry[]
}

function EntryList({ label, entries }: EntryListProps) {
  if (entries.length === 0) return null
  return (
    <ol className={classes.between} aria-label={label}>
      {entries.map((entry) => (
        <li key={entry.times.arrival}>
          <EntryRow
            entry={entry}
            action={entry.kind !== 'break' && <NavigateLink to={entry.point} name={entry.name} />}
          />
        </li>
      ))}
    </ol>
  )
}

interface FinishProps {
  route: DetailedRoute
  names: PlaceNames
  driving: Driving
}

/** Ends a route before everything on it is done. */
export function FinishEarly(props: FinishProps) {
  const language = useLanguage()
  return (
    <FinishButton {...props} size="lg" variant="default">
      {t(language, 'end.early')}
    </FinishButton>
  )
}

interface FinishButtonProps extends FinishProps {
  size: 'lg' | 'xl'
  variant: 'filled' | 'default'
  children: string
}

/** Ends a route, after a question if stops are open or waste is on board. */
function FinishButton({ route, names, driving, children, ...look }: FinishButtonProps) {
  const [isAsking, { open, close }] = useDisclosure()
  const left = leftUndone(route, names)
  const finish = () => driving.tap({ kind: 'status', to: 'completed' })
  return (
    <>
      <Button
        {...look}
        fullWidth
        classNames={WRAPPED}
        leftSection={<IconFlag size={22} aria-hidden />}
        aria-disabled={driving.isResting}
        onClick={() => {
          if (driving.isResting) return
          if (isAnythingLeft(left)) open()
          else finish()
        }}
      >
        {children}
      </Button>
      <CompleteDialog
        isOpen={isAsking}
        route={route}
        left={left}
        onClose={close}
        onComplete={() => {
          close()
          finish()
        }}
        onEmptied={(trip) => {
          close()
          driving.tap(overTap(trip, trip.name))
        }}
      />
    </>
  )
}

interface RunOverProps {
  route: DetailedRoute
  sheet: Sheet
  driving: Driving
  /** Whether the record has the end of the route. */
  isRecorded: boolean
}

/** Shown when the route is finished: who completed it, and what is left undone. */
export function RunOver({ route, sheet, driving, isRecorded }: RunOverProps) {
  const { openStops, trip } = leftUndone(route, sheet.names)
  const language = useLanguage()
  return (
    <Card component="section" aria-labelledby="run-over" padding="md">
      <Stack gap="sm">
        <Title order={2} size="h3" id="run-over" ref={driving.focus} tabIndex={-1}>
          {isRecorded ? endedTitle(sheet, language) : t(language, 'end.unsent')}
        </Title>
        {sheet.wasEndedElsewhere && <Text role="alert">{t(language, 'end.elsewhere')}</Text>}
        {openStops > 0 && <Text>{openStopsText(openStops, route.stops.length, language)}</Text>}
        {trip && (
          <>
            <Text>
              {t(language, 'end.unload', { waste: t(language, 'complete.waste'), place: trip.name })}
            </Text>
            <NavigateLink to={trip.point} name={trip.name} />
          </>
        )}
        <Text>{isRecorded ? t(language, 'end.over') : t(language, 'end.waiting')}</Text>
        <Button component={Link} to={paths.run} size="lg" variant="default">
          {t(language, 'end.back')}
        </Button>
      </Stack>
    </Card>
  )
}

const endedTitle = ({ wasEndedElsewhere }: Sheet, language: Language) =>
  wasEndedElsewhere ? t(language, 'end.forYou') : t(language, 'end.finished')
