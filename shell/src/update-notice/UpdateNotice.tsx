import { useEffect, useState } from 'react'
import { type Registry, RegistrySchema } from 'shared-domain'
import { Button } from 'shared-ui'
import { t } from '../messages/translate'
import { Notice } from '../notice/Notice'
import { remoteLabel } from '../sidebar/navigation-items'
import classes from './UpdateNotice.module.css'

const inWords = new Intl.ListFormat('en-NZ')

/**
 * Offers a reload when other versions are live than those that this page started with. It never replaces a version by itself.
 */
export function UpdateNotice({ started }: { started: Registry }) {
  const live = useLiveRegistry(started)
  const [dismissed, setDismissed] = useState<number>()
  const labels = changedRemotes(started, live).map(remoteLabel)
  const isOffered = labels.length > 0 && live.revision !== dismissed
  const actions = (
    <>
      <Button size="xs" onClick={() => location.reload()}>
        {t('updateNotice.reload')}
      </Button>
      <Button size="xs" variant="default" onClick={() => setDismissed(live.revision)}>
        {t('updateNotice.dismiss')}
      </Button>
    </>
  )
  return (
    <div role="status" className={classes.place}>
      {isOffered && (
        <Notice actions={actions}>
          {t('updateNotice.newVersionOfIsReady', { labels: inWords.format(labels) })}
        </Notice>
      )}
    </div>
  )
}

const changedRemotes = (started: Registry, live: Registry) =>
  live.remotes.filter(({ name, version }) =>
    started.remotes.some((remote) => remote.name === name && remote.version !== version),
  )

const INTERVAL_MS = 30_000

/** The registry, polled every 30 s while the page is visible, and when it becomes visible or online again. */
function useLiveRegistry(started: Registry): Registry {
  const [live, setLive] = useState(started)
  useEffect(() => {
    async function poll() {
      if (document.visibilityState !== 'visible') return
      const registry = await fetchRegistry()
      if (registry) setLive(registry)
    }
    const timer = setInterval(poll, INTERVAL_MS)
    document.addEventListener('visibilitychange', poll)
    // The service worker may have opened an older version offline.
    window.addEventListener('online', poll)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', poll)
      window.removeEventListener('online', poll)
    }
  }, [])
  return live
}

/** The present registry; `undefined` without a response, which changes nothing. */
async function fetchRegistry(): Promise<Registry | undefined> {
  try {
    // Revalidates by ETag: an unchanged registry has no body.
    const response = await fetch('/registry.json', { cache: 'no-cache' })
    return response.ok ? RegistrySchema.parse(await response.json()) : undefined
  } catch {
    return undefined
  }
}
