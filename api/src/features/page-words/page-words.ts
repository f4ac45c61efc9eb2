import { createHash } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import { FIRST_LANGUAGE, momentText, type PublicMessages } from 'shared-domain'
import { messageProblem } from 'shared-domain/messages'
import type { Executor } from '../../database/in-transaction'
import { facts, pageWords as table, audit as trail } from '../../database/schema'
import { Refusal } from '../../http/problems/refusal'
import type { Change } from '../../record/change-record'
import { DRAFTS_FACT, showsDraftsIn } from './live-page-words'

/** A page of residents. */
interface MessagePage {
  path: string
  /** In English, also for a page in another language: people who translate it read English, too. */
  title: string
}

/** The messages of the live residents' pages, and where their pages are. */
export interface LiveMessages {
  messages: PublicMessages
  /** The pages in a language, by expose. */
  pagesOf: (language: string) => ReadonlyMap<string, MessagePage>
}

/** A message in one language as translators see it. */
export interface TranslatedMessage {
  key: string
  english: string
  /** As the product brings it. */
  builtIn: string
  /** What residents read where the language is shown. */
  shown: string
  /** Whether a speaker has reviewed what is shown: the product says so, or the council has approved it. */
  isReviewed: boolean
  /** Changes with the draft and the approved text: who changes a text says which version they saw. */
  version: string
  /** Whether the council has approved it while the English text was another one. */
  isOutdated: boolean
  /** Why the approved text is not shown, when a release has changed the placeholders. */
  problem: string | null
  /** Whether it stays as it is, because code reads it. */
  isFixed: boolean
  approvedBy: string | null
  /** ISO 8601. */
  approvedAt: string | null
  draft: string | null
  writtenBy: string | null
  writtenAt: string | null
  /** The pages that may show it. */
  pages: MessagePage[]
  /** Their paths. */
  paths: string[]
}

/** Every message of a language, in the order of its catalogue. Empty for a language that no page is in. */
export async function listMessages(
  query: Executor,
  { messages, pagesOf }: LiveMessages,
  language: string,
): Promise<TranslatedMessage[]> {
  const english = messages.languages[0]?.texts ?? {}
  const catalogue = messages.languages.find((one) => one.language === language)
  if (!catalogue) return []
  const reviewed = new Set(catalogue.reviewed)
  const rows = await query.select().from(table).where(eq(table.language, language))
  const written = new Map(rows.map((row) => [row.key, row]))
  const councilEnglish = language === FIRST_LANGUAGE ? new Map() : await approvedEnglish(query)
  const pagesByExpose = pagesOf(language)
  return Object.entries(english).map(([key, inEnglish]) => {
    const builtIn = catalogue.texts[key] ?? inEnglish
    const row = written.get(key)
    const approved = row?.approved ?? null
    const problem = approved === null ? null : messageProblem(key, approved, inEnglish)
    const isShown = approved !== null && problem === null
    const pages = (messages.shownOn[key] ?? []).flatMap((expose) => pagesByExpose.get(expose) ?? [])
    return {
      key,
      english: inEnglish,
      builtIn,
      shown: isShown ? approved : builtIn,
      isReviewed: isShown || reviewed.has(key),
      version: versionOf(row),
      isOutdated: isShown && row?.english !== inEnglish && row?.english !== councilEnglish.get(key),
      problem,
      isFixed: messages.fixed.includes(key),
      approvedBy: row?.approvedBy ?? null,
      approvedAt: row?.approvedAt?.toISOString() ?? null,
      draft: row?.draft ?? null,
      writtenBy: row?.writtenBy ?? null,
      writtenAt: row?.writtenAt?.toISOString() ?? null,
      pages,
      paths: pages.map(({ path }) => path),
    }
  })
}

export interface MessagePlace {
  language: string
  key: string
}

interface Writing {
  change: Change
  live: LiveMessages
  actor: string
  at: Date
}

/**
 * Keeps a text as a draft. Refuses what could not be written into pages, with the key and the placeholder, and what was written over
 * another version than the one that was `seen`.
 */
export async function writeMessage(
  { change, live, actor, at }: Writing,
  place: MessagePlace,
  text: string,
  seen?: string,
) {
  const english = englishOf(live, place)
  const draft = text.normalize('NFC').trim()
  requireWritable(live, place, draft, english)
  const row = await lockedRow(change, place)
  const { draft: before } = row
  // The same text again replaces nothing of a colleague's: it was sent twice, because the first answer was lost.
  if (draft !== (before ?? row.approved)) await requireSeen(change, place, { row, seen })
  await change.transaction.update(table).set({ draft, writtenBy: actor, writtenAt: at }).where(rowOf(place))
  change.audit('words.write', subjectOf(place), { from: before, to: draft })
}

/** Approves a text that the person saw: the draft, or without one what is shown. */
export async function approveMessage(
  { change, live, actor, at }: Writing,
  place: MessagePlace,
  text: string,
  forget: () => void,
) {
  const english = englishOf(live, place)
  const { draft, approved, writtenBy } = await lockedRow(change, place)
  const builtIn = live.messages.languages.find((one) => one.language === place.language)?.texts[place.key]
  const isBroken = approved !== null && messageProblem(place.key, approved, english) !== null
  const present = draft ?? (isBroken ? null : approved) ?? builtIn
  if (present !== text) throw await changedMeanwhile(change, place)
  if (draft !== null) requireWritable(live, place, text, english)
  await change.transaction
    .update(table)
    .set({
      ...{ approved: text, approvedBy: actor, approvedAt: at, draft: null },
      english: await englishBeside(change, place, english),
    })
    .where(rowOf(place))
  change.audit('words.approve', subjectOf(place), { from: approved ?? builtIn ?? null, to: text, writtenBy })
  change.afterCommit(forget)
}

/** Drops the draft, or without one the council's text, so that the text before it is there again. Refused as in `writeMessage`. */
export async function dropMessage(
  { change }: Pick<Writing, 'change'>,
  place: MessagePlace,
  forget: () => void,
  seen?: string,
) {
  const row = await lockedRow(change, place)
  const { draft, approved } = row
  // Sent again, because the first answer was lost.
  if (draft === null && approved === null) seen = undefined
  await requireSeen(change, place, { row, seen })
  const isDraft = draft !== null
  if (isDraft && approved !== null)
    await change.transaction.update(table).set({ draft: null }).where(rowOf(place))
  else await change.transaction.delete(table).where(rowOf(place))
  if (isDraft || approved !== null)
    change.audit('words.drop', subjectOf(place), isDraft ? { draft } : { approved })
  change.afterCommit(forget)
}

/** Says whether residents see languages whose texts are not all reviewed. */
export async function showDrafts(
  { transaction, audit, afterCommit }: Change,
  shows: boolean,
  forget: () => void,
) {
  const before = await showsDraftsIn(transaction)
  await transaction
    .insert(facts)
    .values({ name: DRAFTS_FACT, value: shows })
    .onConflictDoUpdate({ target: facts.name, set: { value: shows } })
  audit('words.drafts', 'words', { from: before, to: shows })
  afterCommit(forget)
}

const subjectOf = ({ language, key }: MessagePlace) => `words:${language}:${key}`
const rowOf = ({ language, key }: MessagePlace) => and(eq(table.language, language), eq(table.key, key))

/** The row of a message, made where there is none, and locked: a second translator waits here. */
async function lockedRow({ transaction }: Change, place: MessagePlace) {
  await transaction.insert(table).values(place).onConflictDoNothing()
  const [row] = await transaction.select().from(table).where(rowOf(place)).for('update')
  if (!row) throw new Error(`${subjectOf(place)} was removed meanwhile.`)
  return row
}

type Row = typeof table.$inferSelect

/** Only what a colleague would lose counts: the same texts again are the same version. */
const versionOf = (row: Pick<Row, 'draft' | 'approved'> | undefined) =>
  createHash('sha256')
    .update(JSON.stringify([row?.draft ?? null, row?.approved ?? null]))
    .digest('hex')
    .slice(0, 16)

/** Pages of earlier versions do not say what was `seen`: they change whatever is there. */
async function requireSeen(
  change: Change,
  place: MessagePlace,
  { row, seen }: { row: Row; seen: string | undefined },
): Promise<void> {
  if (seen !== undefined && seen !== versionOf(row)) throw await changedMeanwhile(change, place)
}

/** Says who has changed a text meanwhile, and when. The trail knows it of a text that was taken back, too. */
async function changedMeanwhile({ transaction }: Change, place: MessagePlace): Promise<Refusal> {
  const [last] = await transaction
    .select({ by: trail.actor, at: trail.at })
    .from(trail)
    .where(eq(trail.subject, subjectOf(place)))
    .orderBy(desc(trail.seq))
    .limit(1)
  const by = last ? ` by ${last.by} on ${momentText(last.at.getTime())}` : ''
  return new Refusal(
    'changed-meanwhile',
    `This text was changed${by} meanwhile: look at it, then decide which text stays.`,
  )
}

/** The council's own English texts, by key. */
async function approvedEnglish(query: Executor): Promise<ReadonlyMap<string, string | null>> {
  const rows = await query
    .select({ key: table.key, text: table.approved })
    .from(table)
    .where(eq(table.language, FIRST_LANGUAGE))
  return new Map(rows.map(({ key, text }) => [key, text]))
}

/** The English text that residents read while a text is approved: once it is another one, the translation is outdated. */
async function englishBeside({ transaction }: Change, { language, key }: MessagePlace, english: string) {
  if (language === FIRST_LANGUAGE) return english
  const [row] = await transaction
    .select({ text: table.approved })
    .from(table)
    .where(rowOf({ language: FIRST_LANGUAGE, key }))
  const own = row?.text ?? null
  return own !== null && messageProblem(key, own, english) === null ? own : english
}

function englishOf({ messages }: LiveMessages, { language, key }: MessagePlace): string {
  const english = messages.languages[0]?.texts[key]
  if (english === undefined || !messages.languages.some((one) => one.language === language))
    throw new Refusal('not-found', `The live pages have no message ${key} in ${language}.`)
  return english
}

function requireWritable({ messages }: LiveMessages, { key }: MessagePlace, text: string, english: string) {
  const problem = messages.fixed.includes(key)
    ? `${key} stays as it is, because code reads it.`
    : text === '' && english !== ''
      ? `${key}: write a text.`
      : messageProblem(key, text, english)
  if (problem !== null) throw Refusal.ofField('invalid-input', 'body.text', problem)
}
