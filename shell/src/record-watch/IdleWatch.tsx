import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'shared-ui'
import { RemoteBoundary } from '../federation/RemoteBoundary'

/** After this time, in ms, the page is on screen and has its data. */
const SETTLED_MS = 4000

const RecordWatch = lazy(async () => ({
  default: (await import(/* webpackChunkName: 'record-watch' */ './RecordWatch')).RecordWatch,
}))

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
    <RemoteBoundary onError={warnOnly} failure={() => null}>
      <Suspense fallback={null}>
        <RecordWatch />
      </Suspense>
    </RemoteBoundary>
  )
}

// Pages report their own read failures.
const warnOnly = (error: Error) => console.warn('New alerts are not watched for:', error)
