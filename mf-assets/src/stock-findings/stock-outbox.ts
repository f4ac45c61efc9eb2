import { reachesRecord } from 'shared-domain'
import { useDataSource } from 'shared-domain/client'
import { markSessionOutbox, openOutbox } from 'shared-domain/outbox'
import { type AboutStock, classifyStockResponse } from './finding-entry'

const NAME = 'stock-taking'

/** The findings on this phone, until the record has them. */
export const stockOutbox = openOutbox<AboutStock>({
  name: NAME,
  classify: classifyStockResponse,
  // Shows the delivered finding until the findings are read again.
  onDelivered: ({ about }) => setDelivered([...delivered, { about, since: Date.now() }]),
})

interface Delivered {
  about: AboutStock
  /** In ms since 1970: findings that were read before do not contain it. */
  since: number
}

let delivered: readonly Delivered[] = []
const listeners = new Set<() => void>()

function setDelivered(next: readonly Delivered[]): void {
  delivered = next
  for (const listener of listeners) listener()
}

export const deliveredEntries = {
  all: () => delivered,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

let stop: (() => void) | null = null
let isFollowing = false

/** Starts to send the findings, also on other pages than the round; with mock data none is sent. */
export function startSending(): void {
  if (isFollowing) return
  isFollowing = true
  markSessionOutbox(NAME)
  const follow = (state: ReturnType<typeof useDataSource.getState>) => {
    if (reachesRecord(state)) stop ??= stockOutbox.start()
    else {
      stop?.()
      stop = null
    }
  }
  follow(useDataSource.getState())
  useDataSource.subscribe(follow)
}
