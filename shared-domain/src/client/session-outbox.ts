import { useEffect, useEffectEvent, useMemo, useRef, useSyncExternalStore } from 'react'
import { create } from 'zustand'
import { reachesRecord } from '../composition/data-source'
import type { Outbox } from '../outbox/outbox'
import type { ShownEntry } from '../outbox/outbox-entry'
import { markSessionOutbox } from '../outbox/session-outboxes'
import { useDataSource } from './data-source'

interface SessionOutboxOptions<About> {
  /** The name of the outbox. */
  name: string
  outbox: Outbox<About>
  /** The id of what an entry belongs to, such as a route. */
  subjectOf: (about: About) => string
}

/** Undelivered entries, the oldest first. */
export interface SessionEntries<About> {
  waiting: readonly ShownEntry<About>[]
  /** Those that the record refused, with the reason. */
  refused: readonly ShownEntry<About>[]
}

export interface SessionOutbox<About> {
  /** The undelivered entries of a subject, or of all. From the first use on they are sent, whatever page is open; with mock data none is. */
  useEntries: (subject?: string) => SessionEntries<About>
  /** What was delivered of a subject after it was read, at `readAt` in ms since 1970: to be shown until it is read again. */
  useDelivered: (subject: string, readAt: number) => readonly About[]
  /** `since`, in ms since 1970: what was read before does not contain it. */
  addDelivered: (about: About, since?: number) => void
}

interface Delivered<About> {
  about: About
  since: number
}

const NO_ENTRIES: readonly never[] = []

/** What pages show of an outbox whose entries are sent in the session of a signed-in person. */
export function sessionOutbox<About>({
  name,
  outbox,
  subjectOf,
}: SessionOutboxOptions<About>): SessionOutbox<About> {
  const useAllDelivered = create<readonly Delivered<About>[]>()(() => [])
  const startSending = sendingOnce(name, outbox)
  return {
    useEntries(subject) {
      useEffect(startSending, [startSending])
      const entries = useSyncExternalStore(outbox.subscribe, outbox.entries, () => NO_ENTRIES)
      return useMemo(() => {
        const isWanted = ({ about }: ShownEntry<About>) =>
          subject === undefined || subjectOf(about) === subject
        const wanted = entries.filter(isWanted).toReversed()
        return {
          waiting: wanted.filter(({ refusal }) => refusal === undefined),
          refused: wanted.filter(({ refusal }) => refusal !== undefined),
        }
      }, [entries, subject, subjectOf])
    },
    useDelivered(subject, readAt) {
      const delivered = useAllDelivered()
      return useMemo(
        () =>
          delivered.flatMap(({ about, since }) =>
            subjectOf(about) === subject && since >= readAt ? [about] : [],
          ),
        [delivered, subject, readAt, subjectOf],
      )
    },
    addDelivered: (about, since = Date.now()) =>
      useAllDelivered.setState((before) => [...before, { about, since }], true),
  }
}

/** Starts to send at the first call, and goes on until the page is closed; with mock data it pauses. */
function sendingOnce(name: string, outbox: Pick<Outbox<never>, 'start'>): () => void {
  let stop: (() => void) | null = null
  let isFollowing = false
  const follow = (state: ReturnType<typeof useDataSource.getState>) => {
    if (reachesRecord(state)) stop ??= outbox.start()
    else {
      stop?.()
      stop = null
    }
  }
  return () => {
    if (isFollowing) return
    isFollowing = true
    markSessionOutbox(name)
    follow(useDataSource.getState())
    useDataSource.subscribe(follow)
  }
}

/** Fewer undelivered entries mean that some were delivered, here or in another tab: what they change has to be read again. */
export function useWhenFewer(count: number, onFewer: () => void): void {
  const before = useRef(count)
  const tell = useEffectEvent(onFewer)
  useEffect(() => {
    if (count < before.current) tell()
    before.current = count
  }, [count])
}
