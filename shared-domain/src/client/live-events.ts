import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'
import type { LiveEvent } from '../contract/events-contract'
import type { Live } from '../live-state/live-state'
import type { MockRecord } from '../mock-record'
import { useDataSource } from './data-source'
import { openEventStream, SILENT_MS } from './event-stream'
import { loadedMockRecord, loadMockRecord } from './record-call'

type Listener = (event: LiveEvent) => void

const OFFLINE_MS = 90_000
/** How often screens poll while live events are not arriving, in ms. */
const POLL_MS = 10_000
/** How long the stream stays open without a subscriber, in ms: the time between two screens. */
const LINGER_MS = 1_000
const CONNECTING: Live = { state: 'connecting', lastEventAt: null }
const MOCK: Live = { state: 'mock', lastEventAt: null }

const useStreamState = create<Live>()(() => CONNECTING)
const listeners = new Set<Listener>()
let closeStream: (() => void) | undefined
let ageing: ReturnType<typeof setTimeout> | undefined
let lingering: ReturnType<typeof setTimeout> | undefined
let polling: ReturnType<typeof setInterval> | undefined

/** Whether live events are arriving, and when the last message came. Keeps the stream open. */
export function useLive(): Live {
  useLiveEvents(ignore)
  const live = useStreamState()
  return useDataSource(({ source }) => source) === 'mock' ? MOCK : live
}

/**
 * Calls `handler` for every change of the record, or of the samples. After a `reset` events may have been missed, so everything
 * must be read again.
 */
export function useLiveEvents(handler: Listener, isEnabled = true): void {
  const source = useDataSource((state) => state.source)
  const hear = useEffectEvent(handler)
  useEffect(() => {
    if (!isEnabled) return
    const subscribe = source === 'mock' ? subscribeToSamples : subscribeToStream
    return subscribe((event) => hear(event))
  }, [source, isEnabled])
}

function subscribeToSamples(listener: Listener): () => void {
  let end: (() => void) | null = null
  let isOver = false
  const subscribe = (record: MockRecord) => {
    if (!isOver) end = record.subscribe(listener)
  }
  const loaded = loadedMockRecord()
  if (loaded) subscribe(loaded)
  // A failure to load the samples is reported by the query that needs them.
  else loadMockRecord().then(subscribe, () => {})
  return () => {
    isOver = true
    end?.()
  }
}

/** One stream per document, while there are subscribers. */
function subscribeToStream(listener: Listener): () => void {
  clearTimeout(lingering)
  listeners.add(listener)
  closeStream ??= openEventStream({ onEvent: hear, onFailure: fail })
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) lingering = setTimeout(stop, LINGER_MS)
  }
}

function hear(event: LiveEvent) {
  const heldBackMs = event.kind === 'alive' ? event.heldBackMs : undefined
  show({ state: heldBackMs === undefined ? 'live' : 'stale', lastEventAt: Date.now() - (heldBackMs ?? 0) })
  clearTimeout(ageing)
  ageing = setTimeout(() => {
    show({ state: 'stale' })
    ageing = setTimeout(() => show({ state: 'offline' }), OFFLINE_MS - SILENT_MS)
  }, SILENT_MS)
  if (event.kind !== 'alive') tell(event)
}

const tell = (event: LiveEvent) => {
  for (const listener of listeners) listener(event)
}

/** Publishes the state of the stream, and polls instead of it while it is stale or offline. */
function show(live: Partial<Live>) {
  useStreamState.setState(live)
  const { state } = useStreamState.getState()
  if (state !== 'stale' && state !== 'offline') {
    clearInterval(polling)
    polling = undefined
  } else if (!polling) {
    polling = setInterval(poll, POLL_MS)
    // A page that never had a stream has just loaded its data.
    if (state === 'stale') poll()
  }
}

const poll = () => {
  if (!document.hidden && navigator.onLine) tell({ kind: 'reset' })
}

// A single failure is usually a server restart: the data on screen is still fresh.
function fail(failures: number) {
  if (failures > 2 || useStreamState.getState().lastEventAt === null) show({ state: 'offline' })
}

function stop() {
  closeStream?.()
  closeStream = undefined
  clearTimeout(ageing)
  show(CONNECTING)
}

const ignore = () => undefined
