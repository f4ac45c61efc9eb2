import { get } from 'node:http'
import type { LiveEvent } from 'shared-domain/contract'

export interface Told {
  id: string | undefined
  event: LiveEvent
}

export interface Listener {
  /** All events so far, over all connections. */
  told: Told[]
  /** Resolves when an event of that kind has arrived. */
  hears: (kind: LiveEvent['kind']) => Promise<Told>
  /** Ends it for good. */
  stop: () => Promise<void>
}

/** Reads events as a browser does: it reconnects after an interruption and resumes at its position. */
export function makeListener(url: () => string, lastEventId?: string): Listener {
  const told: Told[] = []
  const stopping = new AbortController()
  let id = lastEventId
  let noticed = () => undefined as unknown

  // Not `fetch`: its kept-alive connections would prevent the server from stopping.
  const connect = () =>
    new Promise<void>((resolve) => {
      const headers = id === undefined ? {} : { 'last-event-id': id }
      const request = get(`${url()}/api/events`, { agent: false, headers, signal: stopping.signal })
      request.on('error', () => resolve()).on('close', resolve)
      request.on('response', (response) => {
        let text = ''
        response.setEncoding('utf8').on('error', () => resolve())
        response.on('data', (piece: string) => {
          const blocks = `${text}${piece}`.split('\n\n')
          text = blocks.pop() ?? ''
          for (const block of blocks) take(block)
        })
      })
    })
  function take(block: string) {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
    const data = field('data')
    id = field('id') ?? id
    if (data) told.push({ id: field('id'), event: JSON.parse(data) })
    noticed()
  }
  const done = (async () => {
    while (!stopping.signal.aborted) {
      await connect()
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })()
  const hears = async (kind: LiveEvent['kind']): Promise<Told> => {
    for (;;) {
      const found = told.find(({ event }) => event.kind === kind)
      if (found) return found
      await new Promise<unknown>((resolve) => {
        noticed = () => resolve(undefined)
      })
    }
  }
  const stop = () => {
    stopping.abort()
    return done
  }
  return { told, hears, stop }
}
