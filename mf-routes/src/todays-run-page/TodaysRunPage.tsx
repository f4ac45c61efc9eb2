import { useMemo } from 'react'
import type { RouteStatus, ShownRoute } from 'shared-domain'
import { useDataSource, useRoutes } from 'shared-domain/client'
import { PageHeader, Skeleton, Stack, Text } from 'shared-ui'
import { RecordNotice } from '../record-notice/RecordNotice'
import { keptRoutes } from '../run-taps/kept-route'
import { RunLinks } from './RunLinks'
import classes from './TodaysRun.module.css'
import { UnsentTaps } from './UnsentTaps'

const TURN = { active: 0, pending: 1, completed: 2 } as const satisfies Record<RouteStatus, number>
const byTurn = (a: ShownRoute, b: ShownRoute) => TURN[a.status] - TURN[b.status]

/** The routes that whoever is signed in may drive today; without a signal those that this phone has. */
export function TodaysRunPage() {
  const answer = useRoutes()
  const isReal = useDataSource(({ source }) => source === 'real')
  const kept = useMemo(() => (isReal ? keptRoutes().map(({ route }) => route) : []), [isReal])
  const { isLoading } = answer
  const routes = answer.routes ?? (isLoading ? null : kept)
  return (
    <div className={classes.page}>
      <PageHeader title="Today's Run" subtitle="Choose a route to drive" />
      <Stack gap="md">
        <RecordNotice answer={answer} subject="Today's routes" />
        <UnsentTaps />
        {isLoading && <Skeleton h="10rem" role="status" aria-label="Reading today's routes" />}
        {!answer.routes && kept.length > 0 && <Text>These routes are on this phone:</Text>}
        {routes && <RunLinks routes={routes.toSorted(byTurn)} isKnown={answer.routes !== null} />}
      </Stack>
    </div>
  )
}
