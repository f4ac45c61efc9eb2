import { type PartChange, Refusal, type ServerPart } from 'api/server-part'
import type * as operations from '../operations/personal-data'
import type { FoundPersonalData } from '../operations/personal-data'
import {
  isMentionedIn,
  mentions,
  type PersonalIdentifier,
  parseIdentifier,
  withoutMentionsIn,
} from '../rules/personal-identifier'

/** Finds and erases the personal data of a resident, by phone number or e-mail address. Reading it is in the audit trail, too. */
export const personalDataHandlers: ServerPart<typeof operations, 'personalData'>['handlers'] = {
  findPersonalData: ({ body }, { change, person: { address } }) =>
    change(async ({ record, audit }) => {
      const identifier = identifierOf(body.identifier, 'body.identifier')
      const { found } = await find(record, identifier)
      audit('personal-data.read', 'personal-data', { kind: identifier.kind, ...extentOf(found) }, address)
      return found
    }),
  erasePersonalData: ({ body }, { change, person: { address } }) =>
    change(async ({ record, audit }) => {
      const identifier = identifierOf(body.identifier, 'body.identifier')
      refuseOther(identifier, identifierOf(body.typedAgain, 'body.typedAgain'))
      const { found, stored } = await find(record, identifier)
      refuseUnseen(found, body.seen)
      await record.personalData.eraseReports({
        ids: found.reports.map(({ id }) => id),
        located: found.reports.flatMap(({ id, location }) => (location === undefined ? [] : id)),
        named: found.reports.flatMap(({ id, unknownBin }) => (unknownBin === undefined ? [] : id)),
        replies: found.reports.flatMap((report) => report.replies),
      })
      await record.personalData.replaceTexts(
        stored.map((text) => ({ ...text, value: withoutMentionsIn(text.value, identifier) })),
      )
      await record.personalData.eraseEntries(numbersOf(found), identifier.value)
      audit('personal-data.erase', 'personal-data', { kind: identifier.kind, ...extentOf(found) }, address)
      return {
        reports: found.reports.length,
        photos: photosOf(found).length,
        auditEntries: found.auditEntries.length,
        texts: found.texts.length,
        notSearched: found.notSearched,
      }
    }),
}

/** All that this version finds. */
type Found = FoundPersonalData & { texts: { what: string; text: string }[]; notSearched: string[] }
type Stored = Awaited<ReturnType<Records['personalData']['textsThatMayMention']>>
type Records = PartChange<'personalData'>['record']

/** Everything that mentions a phone number or an e-mail address, and the typed texts as they are stored. */
async function find(
  { personalData }: Records,
  identifier: PersonalIdentifier,
): Promise<{ found: Found; stored: Stored }> {
  const isMentioned = (text: string) => mentions(text, identifier)
  const reports = (await personalData.reportsThatMayMention(identifier))
    .map((report) => ({ ...report, replies: report.replies.filter(isMentioned) }))
    .filter((report) => report.replies.length > 0 || isMentioned(wordsOf(report)))
  const entries = await personalData.entriesThatMayMention(identifier)
  const stored = (await personalData.textsThatMayMention(identifier)).filter(({ value }) =>
    isMentionedIn(value, identifier),
  )
  return {
    found: {
      identifier,
      reports: reports.map(({ location, unknownBin, ...report }) => ({
        ...report,
        ...(isMentioned(location) && { location }),
        ...(unknownBin && isMentioned(unknownBin) && { unknownBin }),
      })),
      auditEntries: entries
        .filter(({ change }) => isMentionedIn(change, identifier))
        .map(({ number, ...entry }) => ({ id: String(number), ...entry })),
      texts: stored.map(({ what, value }) => ({
        what,
        text: typeof value === 'string' ? value : JSON.stringify(value),
      })),
      notSearched: await personalData.notSearched(),
    },
    stored,
  }
}

/** The texts that a resident wrote into a report. */
const wordsOf = ({
  contact,
  note,
  location,
  unknownBin,
}: Pick<Found['reports'][number], 'contact' | 'note'> & { location: string; unknownBin: string | null }) =>
  [contact?.phone, contact?.email, contact?.name, note, location, unknownBin]
    .filter((text) => typeof text === 'string')
    .join('\n')

function identifierOf(written: string, field: string): PersonalIdentifier {
  const identifier = parseIdentifier(written)
  if (identifier) return identifier
  throw Refusal.ofField(
    'invalid-input',
    field,
    'Write a phone number such as 021 123 4567, or an address such as kiri@example.nz.',
  )
}

function refuseOther(identifier: PersonalIdentifier, typed: PersonalIdentifier): void {
  if (typed.kind === identifier.kind && typed.value === identifier.value) return
  throw Refusal.ofField(
    'invalid-input',
    'body.typedAgain',
    'This is another number or address than the one that was looked for: type the same again.',
  )
}

function refuseUnseen(
  { reports, auditEntries, texts }: Found,
  // An earlier page shows no texts, so nothing is erased from it where there are some.
  seen: { reports: number; auditEntries: number; texts?: number | undefined },
): void {
  const isSeen =
    reports.length === seen.reports &&
    auditEntries.length === seen.auditEntries &&
    texts.length === (seen.texts ?? 0)
  if (isSeen) return
  throw new Refusal('changed-meanwhile', 'More or less is kept than was shown: look again, then erase it.')
}

const photosOf = ({ reports }: Found) => reports.flatMap(({ photoIds }) => photoIds)
const numbersOf = ({ auditEntries }: Found) => auditEntries.map(({ id }) => Number(id))

/** What the audit trail stores of a search or erasure: ids and counts, without any personal data. */
const extentOf = (found: Found) => ({
  reports: found.reports.map(({ id }) => id),
  photos: photosOf(found).length,
  entries: numbersOf(found),
  texts: found.texts.length,
})
