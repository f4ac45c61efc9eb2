import { useEffect, useMemo } from 'react'
import { paths, type RouteStatus } from 'shared-domain'
import { isNoAnswer } from 'shared-domain/client'
import { Group, Link, PageHeader, Skeleton, Stack, Text } from 'shared-ui'
import type { ShownRoute } from '../../rules/shown-route'
import { type Language, t } from '../messages/translate'
import { KeptAge, RecordNotice } from '../record-notice/RecordNotice'
import { LaterDay, RouteStatusBadge } from '../route-facts/RouteLabels'
import { TruckTroubleBadge } from '../route-facts/TruckTrouble'
import { type RoutesAnswer, useRoutes } from '../routes/use-routes'
import { DraftNote, LanguageSwitch, RunLanguage } from '../run-language/RunLanguage'
import { useLanguage } from '../run-language/run-language'
import { LateNotices } from '../run-sheet-page/TapNotices'
import { keepOnly, keptRoutes } from '../run-taps/kept-route'
import { useIsPractice } from '../run-taps/run-outbox'
import { useTapEntries } from '../run-taps/use-run-taps'
import { withTaps } from '../run-taps/with-taps'
import classes from './TodaysRun.module.css'
import { UnsentTaps } from './UnsentTaps'

const STATUS_ORDER = { active: 0, pending: 1, completed: 2 } as const satisfies Record<RouteStatus, number>
const byStatus = (a: ShownRoute, b: ShownRoute) => STATUS_ORDER[a.status] - STATUS_ORDER[b.status]

/** The routes that the signed-in person may drive today; until they are read, those stored on this phone. */
export function TodaysRunPage() {
  return (
    <RunLanguage className={classes.page}>
      <LanguageSwitch />
      <DraftNote />
      <TodaysRun />
    </RunLanguage>
  )
}

function TodaysRun() {
  const language = useLanguage()
  const answer = useRoutes()
  const kept = useKeptRoutes(answer)
  const { isLoading, error } = answer
  const isKept = answer.routes === null && kept.routes.length > 0
  const routes = answer.routes ?? (isKept || !isLoading ? kept.routes : null)
  const isCutOff = error !== null && isNoAnswer(error) && (routes?.length ?? 0) > 0
  return (
    <>
      <PageHeader title={t(language, 'run.title')} subtitle={t(language, 'run.subtitle')} />
      <Stack gap="md">
        {!isCutOff && <RecordNotice answer={answer} subject={t(language, 'subject.routes')} />}
        <UnsentTaps />
        <LateNotices />
        <KeptAge
          answer={isKept ? { error, updatedAt: kept.readAt } : answer}
          isKept={isKept}
          subject={isKept ? t(language, 'subject.keptRoutes') : t(language, 'subject.routes')}
        />
        {routes ? (
          <RunLinks routes={routes.toSorted(byStatus)} isKnown={answer.routes !== null} />
        ) : (
          <Skeleton h="10rem" role="status" aria-label={t(language, 'run.loading')} />
        )}
      </Stack>
    </>
  )
}

interface RunLinksProps {
  routes: readonly ShownRoute[]
  /** Whether the list is read from the record, so that there are no others. */
  isKnown: boolean
}

/** Each route as one large link to its run sheet. */
function RunLinks({ routes, isKnown }: RunLinksProps) {
  const language = useLanguage()
  if (routes.length === 0 && isKnown) return <Text c="dimmed">{t(language, 'run.none')}</Text>
  return (
    <ul className={classes.routes} aria-label={t(language, 'run.list')}>
      {routes.map((route) => (
        <li key={route.id}>
          <Link to={paths.runSheet(route.id)} className={classes.route}>
            <Group justify="space-between" gap="xs">
              <Text size="sm" c="dimmed">
                {route.id}
              </Text>
              <RouteStatusBadge status={route.status} />
            </Group>
            <span className={classes.name}>{route.name}</span>
            <TruckTroubleBadge route={route} />
            <LaterDay day={route.plannedFor} />
            <Text size="sm">{facts(route, language)}</Text>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const facts = ({ bins, binsDone, distanceKm, minutes, driver }: ShownRoute, language: Language) =>
  [
    binsDone === null
      ? t(language, 'run.stops', { count: bins })
      : t(language, 'run.stopsDone', { done: binsDone, count: bins }),
    t(language, 'amount.kilometres', { count: distanceKm.toFixed(1) }),
    durationWords(minutes, language),
    driver === null ? t(language, 'run.noDriver') : driver?.name,
  ]
    .filter(Boolean)
    .join(', ')

function durationWords(minutes: number, language: Language): string {
  const whole = Math.round(minutes)
  const hours = Math.floor(whole / 60)
  return hours === 0
    ? t(language, 'duration.minutes', { minutes: whole })
    : t(language, 'duration.hours', { hours, minutes: whole % 60 })
}

interface KeptRoutes {
  /** With their undelivered taps. */
  routes: readonly ShownRoute[]
  /** When the oldest of them was read, ms since 1970; `null` without any. */
  readAt: number | null
}

/** The routes stored on this phone; those that are no longer listed are removed from it. */
function useKeptRoutes({ routes: listed, updatedAt }: RoutesAnswer): KeptRoutes {
  const isPractice = useIsPractice()
  const { waiting } = useTapEntries()
  useEffect(() => {
    if (listed && updatedAt) keepOnly(new Set(listed.map(({ id }) => id)))
  }, [listed, updatedAt])
  return useMemo(() => {
    const kept = isPractice ? [] : keptRoutes()
    const tapped = ({ id }: ShownRoute) =>
      waiting.map(({ about }) => about).filter(({ routeId }) => routeId === id)
    return {
      routes: kept.map(({ route }) => withTaps(route, tapped(route))),
      readAt: kept.at(-1)?.readAt ?? null,
    }
  }, [isPractice, waiting])
}
