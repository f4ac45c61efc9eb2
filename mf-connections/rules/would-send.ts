import type { ConnectionEvent, RuleBody } from '../operations'
import { messageTitle } from './event-text'
import { BURST_MS, messagePlace } from './message-time'
import { channelsAt, isWanted } from './wanted-events'

export interface WouldSend {
  events: number
  messages: number
  first: { at: string; text: string }[]
}

const FIRST_MAX = 5

/** What a rule would have sent of these events, from the oldest to the newest. */
export function wouldSend(rule: RuleBody, events: readonly ConnectionEvent[]): WouldSend {
  const wanted = events.filter((event) => isWanted(rule, event))
  const messages: { dueAt: number; receivers: number; events: ConnectionEvent[] }[] = []
  const collecting = new Map<string, { dueAt: number; events: ConnectionEvent[] }>()
  let singles: number[] = []
  for (const event of wanted) {
    const now = Date.parse(event.at)
    singles = singles.filter((at) => at > now - BURST_MS)
    const { collects, dueAt } = messagePlace(rule, now, singles.length)
    const open = collecting.get(collects)
    if (collects !== 'single' && open && open.dueAt > now) {
      open.events.push(event)
      continue
    }
    const message = { dueAt, receivers: channelsAt(rule, now).length, events: [event] }
    messages.push(message)
    if (collects === 'single') singles.push(now)
    else collecting.set(collects, message)
  }
  return {
    events: wanted.length,
    messages: messages.reduce((sum, { receivers }) => sum + receivers, 0),
    first: messages.slice(0, FIRST_MAX).map(({ dueAt, events: of }) => ({
      at: new Date(dueAt).toISOString(),
      text: messageTitle({ events: of, count: of.length }),
    })),
  }
}
