import { type Actor, promoteRemote, publishRemote, type ReleaseStore } from 'delivery'
import { nextSteps } from './command-line'
import { historyTable } from './registry-tables'

interface Promotion {
  /** Without it the version is published alone, and the next commands are printed. */
  promote: boolean
  reason?: string | undefined
  expect?: string | undefined
  operator: () => Promise<Actor>
}

/** Publishes a built version of a remote, makes it live when that is asked for, and prints both. */
export async function publishAndPromote(
  store: ReleaseStore,
  publishing: Parameters<typeof publishRemote>[1],
  { promote, reason, expect, operator }: Promotion,
): Promise<void> {
  const { publication, provided } = publishing
  const { name: remote, version } = publication
  const isNew = await publishRemote(store, publishing)
  console.log(`${remote} ${version} ${isNew ? 'is published' : 'was published before'} in ${store.name}.`)
  if (!promote) return console.log(nextSteps(publication))
  const record = await promoteRemote(store, {
    ...(await operator()),
    ...{ remote, version, provided, reason, expect },
  })
  console.log(record ? historyTable([record]) : `${remote} ${version} is live already.`)
}
