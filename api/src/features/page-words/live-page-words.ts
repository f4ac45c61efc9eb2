import { eq, isNotNull } from 'drizzle-orm'
import fp from 'fastify-plugin'
import type { Database } from '../../database/database'
import type { Executor } from '../../database/in-transaction'
import { facts, pageWords as table } from '../../database/schema'

/** The name of the fact that says whether residents see languages whose texts are not all reviewed. */
export const DRAFTS_FACT = 'shows-draft-languages'

/** How soon another process sees a change, in ms. */
const READ_EVERY_MS = 1000
/** How long a page waits for the record, in ms: after that it has the last known words. */
const WAIT_MS = 500

/** The approved texts of the council, and what it says of drafts. */
export interface PageWords {
  /** By language, and then by key. */
  texts: ReadonlyMap<string, ReadonlyMap<string, string>>
  /** Whether languages are shown whose texts are not all reviewed; `null` when the council has not said so. */
  showsDrafts: boolean | null
}

declare module 'fastify' {
  interface FastifyInstance {
    pageWords: {
      current: () => Promise<PageWords>
      /** Makes the next call of `current` read the record again. */
      forget: () => void
    }
  }
}

/** Gives the documents of residents' pages the council's own words. Without a database there are none. */
export const livePageWords = fp<{ database?: Database | undefined }>(
  async (app, { database }) => {
    let known: PageWords = { texts: new Map(), showsDrafts: null }
    let readAt = Number.NEGATIVE_INFINITY
    let reading: Promise<void> | null = null
    /** Whether the present reading was waited for in vain: pages do not wait for it again. */
    let isLate = false

    function readOnce(query: Executor): Promise<void> {
      // While the database cannot be read, the last known words stay.
      const own: Promise<void> = readPageWords(query)
        .then((read) => {
          // The same object while nothing changes: pages are made for it once.
          if (textOf(read) !== textOf(known)) known = read
        })
        .catch((error) => app.log.warn(error, 'The council’s own words could not be read'))
        .finally(() => {
          if (reading !== own) return
          readAt = performance.now()
          reading = null
          isLate = false
        })
      return own
    }
    app.decorate('pageWords', {
      async current() {
        if (!database || performance.now() - readAt < READ_EVERY_MS) return known
        reading ??= readOnce(database.query)
        if (!isLate) isLate = !(await isDoneWithin(WAIT_MS, reading))
        return known
      },
      forget() {
        readAt = Number.NEGATIVE_INFINITY
        reading = null
        isLate = false
      },
    })
  },
  { name: 'live-page-words' },
)

const isDoneWithin = (ms: number, work: Promise<void>) =>
  new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), ms)
    work.then(() => {
      clearTimeout(timer)
      resolve(true)
    })
  })

const textOf = ({ texts, showsDrafts }: PageWords) =>
  JSON.stringify([showsDrafts, [...texts].map(([language, byKey]) => [language, [...byKey]])])

async function readPageWords(query: Executor): Promise<PageWords> {
  const rows = await query
    .select({ language: table.language, key: table.key, text: table.approved })
    .from(table)
    .where(isNotNull(table.approved))
    .orderBy(table.language, table.key)
  const texts = new Map<string, Map<string, string>>()
  for (const { language, key, text } of rows)
    if (text !== null) texts.set(language, (texts.get(language) ?? new Map()).set(key, text))
  return { texts, showsDrafts: await showsDraftsIn(query) }
}

/** What the council has said of drafts; `null` for nothing. */
export async function showsDraftsIn(query: Executor): Promise<boolean | null> {
  const [fact] = await query.select().from(facts).where(eq(facts.name, DRAFTS_FACT))
  return typeof fact?.value === 'boolean' ? fact.value : null
}
