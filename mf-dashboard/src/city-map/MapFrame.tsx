import { useEffect, useState } from 'react'
import { Loader } from 'shared-ui'
import { t } from '../messages/translate'
import classes from './MapFrame.module.css'

/** A page that takes longer than this counts as stalled. */
const STALLED_MS = 15_000

interface MapFrameProps {
  url: string
  onStalled: () => void
}

/** The council's own map page, sandboxed: it may run scripts but not navigate this page. */
export function MapFrame({ url, onStalled }: MapFrameProps) {
  const [isLoading, setIsLoading] = useState(true)
  useEffect(() => {
    if (!isLoading) return
    const timer = setTimeout(onStalled, STALLED_MS)
    return () => clearTimeout(timer)
  }, [isLoading, onStalled])
  return (
    <div className={classes.place}>
      <iframe
        className={classes.frame}
        title={t('cityMap.citysBinsOnOpenDataMap')}
        src={url}
        // The page is of another origin, so scripts with same-origin cannot lift the sandbox.
        sandbox={t('cityMap.allowScriptsAllowSameOriginAllow')}
        allow="fullscreen"
        onLoad={() => setIsLoading(false)}
      />
      {isLoading && <MapLoading />}
    </div>
  )
}

export function MapLoading() {
  return (
    <div className={classes.notice} role="status">
      <Loader size="sm" aria-hidden />
      {t('cityMap.loadingCityMap')}
    </div>
  )
}
