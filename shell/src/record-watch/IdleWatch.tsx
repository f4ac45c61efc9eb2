import { useEffect, useState } from 'react'
import { reachesRecord } from 'shared-domain'
import { useDataSource, usePermissions } from 'shared-domain/client'
import { Button, onDemand, useLocation } from 'shared-ui'
import { RemoteBoundary } from '../federation/RemoteBoundary'
import { t } from '../messages/translate'
import { Notice } from '../notice/Notice'
import { setAlertsWatched } from '../notifications/open-dangers'

/** After this time, in ms, the page is on screen and has its data. */
const SETTLED_MS = 4000

/** Starts watching the record on operators' pages when nothing more important is loading. */
export function IdleWatch() {
  const isOperators = useLocation().pathname.startsWith('/app/')
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isOperators || !isSettled) return null
  return (
    <RemoteBoundary onError={warnOnly} failure={() => <NotWatched />}>
      <RecordWatch />
    </RemoteBoundary>
  )
}

// Pages report their own read failures.
const warnOnly = (error: Error) => console.warn('New alerts are not watched for:', error)

const RecordWatch = onDemand(
  async () => (await import(/* webpackChunkName: 'record-watch' */ './RecordWatch')).RecordWatch,
  { failed: <NotWatched /> },
)

/** Says that a fire would not be shown here, to people who would be shown it. The bell says it too. */
function NotWatched() {
  const readsRecord = useDataSource(reachesRecord)
  const isMissed = usePermissions()('record:read') !== false && readsRecord
  useEffect(() => {
    if (!isMissed) return
    setAlertsWatched(false)
    return () => setAlertsWatched(true)
  }, [isMissed])
  if (!isMissed) return null
  return (
    <div role="alert">
      <Notice
        tone="danger"
        actions={
          <Button size="xs" onClick={() => location.reload()}>
            {t('updateNotice.reload')}
          </Button>
        }
      >
        {t('recordWatch.notWatched')}
      </Notice>
    </div>
  )
}
