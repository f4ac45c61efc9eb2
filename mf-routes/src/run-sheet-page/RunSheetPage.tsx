import { IconArrowLeft } from '@tabler/icons-react'
import { paths } from 'shared-domain'
import { Link, PageHeader, Skeleton, Stack, Text, useParams } from 'shared-ui'
import { RecordNotice } from '../record-notice/RecordNotice'
import { useRouteTitle } from '../route-facts/RouteLabels'
import { useSheet } from '../run-taps/use-sheet'
import { RunSheet } from './RunSheet'
import classes from './RunSheet.module.css'
import { LateNotices, RefusedTaps } from './TapNotices'

/** The driver's page of a route, on a phone: the next stop first, with or without a signal. */
export function RunSheetPage() {
  const { id = '' } = useParams()
  return (
    <div className={classes.page}>
      <BackToRun />
      <OneSheet key={id} id={id} />
    </div>
  )
}

function OneSheet({ id }: { id: string }) {
  const sheet = useSheet(id)
  const { route, isUnknown, isLoading } = sheet
  useRouteTitle(id, route?.name)
  if (route) return <RunSheet route={route} sheet={sheet} />
  return (
    <>
      <PageHeader title={isUnknown ? 'Route not found' : `Route ${id}`} />
      <Stack gap="md">
        {isUnknown ? (
          <Text style={{ overflowWrap: 'anywhere' }}>
            There is no route {id} on your list. It was removed, or given to another driver: ask the office.
          </Text>
        ) : (
          <RecordNotice answer={sheet} subject="The route" />
        )}
        {isUnknown && <RefusedTaps entries={sheet.taps.refused} stops={[]} />}
        {isUnknown && <LateNotices routeId={id} />}
        {isLoading && <Skeleton h="24rem" role="status" aria-label="Reading the route" />}
      </Stack>
    </>
  )
}

const BackToRun = () => (
  <Link to={paths.run} className={classes.back}>
    <IconArrowLeft size={20} aria-hidden />
    Today's Run
  </Link>
)
