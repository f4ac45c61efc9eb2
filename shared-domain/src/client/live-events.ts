import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'
import type { LiveEvent } from '../contract/events-contract'
import type { MockRecord } from '../mock-record'
import { useDataSource } from './data-source'
import { openEventStream, SILENT_MS } from './event-stream'
import { loadedMockRecord, loadMockRecord } from './record-call'

export interface Live {
  /**
   * `stale`: nothing heard for 30 s, or the server holds events back; `offline`: nothing for 90 s, or there is no stream;
   * `mock`: there is none to be.
   */
  state: 'connecting' | 'live' | 'stale' | 'offline' | 'mock'
  /** Up to when changes have arrived, in ms since 1970. */
  lastEventAt: number | null
}
type Listener = (event: LiveEvent) => void

const OFFLINE_MS = 90_000
/** While changes do not arrive as they happen, what is on screen is read again so often, in ms. */
const POLL_MS = 10_000
/** The stream outlasts the moment between two screens, in ms. */
const LINGER_MS = 1_000
const CONNECTING: Live = { state: 'connecting', lastEventAt: null }
const MOCK: Live = { state: 'mock', lastEventAt: null }

const useStreamState = create<Live>()(() => CONNECTING)
const listeners = new Set<Listener>()
let closeStream: (() => void) | undefined
let ageing: ReturnType<typeof setTimeout> | undefined
let lingering: ReturnType<typeof setTimeout> | undefined
let polling: ReturnType<typeof setInterval> | undefined

/** Whether changes arrive as they happen, and when something was last heard. Holds the stream open. */
export function useLive(): Live {
  useLiveEvents(ignore)
  const live = useStreamState()
  return useDataSource(({ source }) => source) === 'mock' ? MOCK : live
}

/**
 * Calls `handler` at every change of the record, or of the samples. After a `reset` everything is to be read again:
 * changes may have been missed.
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
  // The query that needs the samples says when they cannot be loaded.
  else loadMockRecord().then(subscribe, () => {})
  return () => {
    isOver = true
    end?.()
  }
}

/** One stream a document, for as long as anybody listens. */
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

/** Shows the state of the stream, and stands in for it while it is stale or offline. */
function show(live: Partial<Live>) {
  useStreamState.setState(live)
  const { state } = useStreamState.getState()
  if (state !== 'stale' && state !== 'offline') {
    clearInterval(polling)
    polling = undefined
  } else if (!polling) {
    polling = setInterval(poll, POLL_MS)
    // A page that never had a stream has just read what it shows.
    if (state === 'stale') poll()
  }
}

const poll = () => {
  if (!document.hidden && navigator.onLine) tell({ kind: 'reset' })
}

// One failure is a server that starts anew: what was heard is still young.
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
