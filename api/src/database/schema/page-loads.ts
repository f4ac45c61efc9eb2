import { index, integer, jsonb, pgEnum, pgTable, primaryKey, real, text, uuid } from 'drizzle-orm/pg-core'
import type { StackFrame } from 'shared-domain'
import { moment } from './columns'

export const pageOutcome = pgEnum('page_outcome', ['ran', 'load', 'render'])

/** What became of a version of a remote in a page load: it ran, or did not load or render. Kept for seven days. */
export const pageLoads = pgTable(
  'page_loads',
  {
    /** The random part of the load's id. */
    load: text().notNull(),
    remote: text().notNull(),
    version: text().notNull(),
    /** Keyed hash of the session; in the demonstration, which has none, of the load itself. */
    session: text().notNull(),
    personId: uuid('person_id'),
    /** Keyed hash of the network. */
    addressHash: text('address_hash').notNull(),
    outcome: pageOutcome().notNull(),
    /** One of the version's own files. */
    file: text(),
    line: integer(),
    /** In the browser's words: never shown as the product's own. */
    message: text(),
    /** The frames of a failure in the version's own files, innermost first. */
    stack: jsonb().$type<StackFrame[]>(),
    /** Of the page that the document opened with, once it was left: Largest Contentful Paint, */
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
