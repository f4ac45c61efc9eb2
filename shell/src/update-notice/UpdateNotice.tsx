import { useState } from 'react'
import type { Registry } from 'shared-domain'
import { Button } from 'shared-ui'
import { remoteLabel } from '../federation/remote-label'
import { Notice } from '../notice/Notice'
import classes from './UpdateNotice.module.css'
import { useLiveRegistry } from './use-live-registry'

const inWords = new Intl.ListFormat('en-NZ')

/** Offers a reload when other versions are live than this page started with. It never swaps one in by itself. */
export function UpdateNotice({ started }: { started: Registry }) {
  const live = useLiveRegistry(started)
  const [dismissed, setDismissed] = useState<number>()
  const labels = changedRemotes(started, live).map(remoteLabel)
  const isOffered = labels.length > 0 && live.revision !== dismissed
  const actions = (
    <>
      <Button size="xs" onClick={() => location.reload()}>
        Reload
      </Button>
      <Button size="xs" variant="default" onClick={() => setDismissed(live.revision)}>
        Dismiss
      </Button>
    </>
  )
  return (
    <div role="status" className={classes.place}>
      {isOffered && <Notice actions={actions}>A new version of {inWords.format(labels)} is ready.</Notice>}
    </div>
  )
}

const changedRemotes = (started: Registry, live: Registry) =>
  live.remotes.filter(({ name, version }) =>
    started.remotes.some((remote) => remote.name === name && remote.version !== version),
  )
