import type { RouteStatus, ShownRoute } from 'shared-domain'
import { isNoAnswer, useRoutes } from 'shared-domain/client'
import { PageHeader, Skeleton, Stack } from 'shared-ui'
import { KeptAge } from '../record-notice/KeptAge'
import { RecordNotice } from '../record-notice/RecordNotice'
import { RunLinks } from './RunLinks'
import classes from './TodaysRun.module.css'
import { UnsentTaps } from './UnsentTaps'
import { useKeptRoutes } from './use-kept-routes'

const TURN = { active: 0, pending: 1, completed: 2 } as const satisfies Record<RouteStatus, number>
const byTurn = (a: ShownRoute, b: ShownRoute) => TURN[a.status] - TURN[b.status]

/** The routes that whoever is signed in may drive today; until they are read, those that this phone has. */
export function TodaysRunPage() {
  const answer = useRoutes()
  const kept = useKeptRoutes(answer.routes)
  const { isLoading, error } = answer
  const isKept = answer.routes === null && kept.routes.length > 0
  const routes = answer.routes ?? (isKept || !isLoading ? kept.routes : null)
  const isCutOff = error !== null && isNoAnswer(error) && (routes?.length ?? 0) > 0
  return (
    <div className={classes.page}>
      <PageHeader title="Today's Run" subtitle="Choose a route to drive" />
      <Stack gap="md">
        {!isCutOff && <RecordNotice answer={answer} subject="Today's routes" />}
        <UnsentTaps />
        <KeptAge
          answer={isKept ? { error, updatedAt: kept.readAt } : answer}
          isKept={isKept}
          subject={isKept ? 'The routes on this phone,' : "Today's routes"}
        />
        {routes ? (
          <RunLinks routes={routes.toSorted(byTurn)} isKnown={answer.routes !== null} />
        ) : (
          <Skeleton h="10rem" role="status" aria-label="Reading today's routes" />
        )}
      </Stack>
    </div>
  )
}
