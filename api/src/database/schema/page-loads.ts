import { index, integer, jsonb, pgEnum, pgTable, primaryKey, real, text, uuid } from 'drizzle-orm/pg-core'
import type { StackFrame } from 'shared-domain'
import { moment } from './columns'

export const pageOutcome = pgEnum('page_outcome', ['ran', 'load', 'render'])

/** The outcome of a remote's version in one page load: it ran, failed to load or failed to render. Kept for seven days. */
export const pageLoads = pgTable(
  'page_loads',
  {
    /** The random part of the load's id. */
    load: text().notNull(),
    remote: text().notNull(),
    version: text().notNull(),
    /** Keyed hash of the session. The demonstration has no sessions, so there it is the hash of the load. */
    session: text().notNull(),
    personId: uuid('person_id'),
    /** Keyed hash of the network. */
    addressHash: text('address_hash').notNull(),
    outcome: pageOutcome().notNull(),
    /** One of the version's own files. */
    file: text(),
    line: integer(),
    /** The browser's error message. It may hold any text, so it is never shown as the product's own words. */
    message: text(),
    /** Stack frames within the version's own files, innermost first. */
    stack: jsonb().$type<StackFrame[]>(),
    /** Web Vitals of the first page of the document, sent when it was left: Largest Contentful Paint, */
    lcpMs: real('lcp_ms'),
    /** Interaction to Next Paint, */
    inpMs: real('inp_ms'),
    /** and Cumulative Layout Shift. */
    cls: real(),
    /** When the document was served. */
    at: moment('at').notNull(),
  },
  (load) => [
    primaryKey({ columns: [load.load, load.remote, load.version] }),
    index('page_loads_version').on(load.remote, load.version, load.at),
    index('page_loads_at').on(load.at),
  ],
)
