import type { FastifyInstance } from 'fastify'
import type { Database } from '../../../database/database'
import {
  type DeclaredEvent,
  type DomainEvent,
  type DomainEventCursor,
  type DomainEventsPage,
  domainEventsBetween,
  readDomainEvents,
} from '../../../record/events/domain-events'

/** What happened in the record, kept for a week. */
export interface EventSources {
  /**
   * The next events after `cursor`, in the order of their transactions, so that none is missed; without a cursor, only where the events
   * end. Keep the cursor in the transaction that keeps what you make of the events.
   */
  after: (cursor: DomainEventCursor | null) => Promise<DomainEventsPage>
  /** At most `limit` events of a time, the newest first. */
  between: (span: { since: Date; until: Date; limit: number }) => Promise<DomainEvent[]>
  /** The kinds that the running server parts declare, by name. */
  declared: () => Promise<(DeclaredEvent & { kind: string })[]>
}

export const eventSources = ({ pool }: Database, app: FastifyInstance): EventSources => ({
  after: (cursor) => readDomainEvents(pool, cursor),
  between: (span) => domainEventsBetween(pool, span),
  declared: async () =>
    app.loadedParts
      .flatMap((part) => (part.host ? Object.entries(part.description.events ?? {}) : []))
      .map(([kind, declared]) => ({ kind, ...declared }))
      .toSorted((one, other) => one.name.localeCompare(other.name)),
})
