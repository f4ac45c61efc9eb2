import { type PartChange, Refusal, type ServerPart } from 'api/server-part'
import type * as operations from '../operations/personal-data'
import type { FoundPersonalData } from '../operations/personal-data'
import { mentions, type PersonalIdentifier, parseIdentifier } from '../rules/personal-identifier'

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
      const { found, located } = await find(record, identifier)
      refuseUnseen(found, body.seen)
      await record.personalData.eraseReports({
        ids: found.reports.map(({ id }) => id),
        located,
        replies: found.reports.flatMap((report) => report.replies),
      })
      await record.personalData.eraseEntries(numbersOf(found), identifier.value)
      audit('personal-data.erase', 'personal-data', { kind: identifier.kind, ...extentOf(found) }, address)
      return {
        reports: found.reports.length,
        photos: photosOf(found).length,
        auditEntries: found.auditEntries.length,
      }
    }),
}

/** Everything that mentions a phone number or an e-mail address, and the reports whose location does. */
async function find(
  { personalData }: PartChange<'personalData'>['record'],
  identifier: PersonalIdentifier,
): Promise<{ found: FoundPersonalData; located: string[] }> {
  const isMentioned = (text: string) => mentions(text, identifier)
  const reports = (await personalData.reportsThatMayMention(identifier))
    .map((report) => ({ ...report, replies: report.replies.filter(isMentioned) }))
    .filter((report) => report.replies.length > 0 || isMentioned(wordsOf(report)))
  const entries = await personalData.entriesThatMayMention(identifier)
  return {
    found: {
      identifier,
      reports: reports.map(({ location: _, ...report }) => report),
      auditEntries: entries
        .filter(({ change }) => isMentioned(JSON.stringify(change)))
        .map(({ number, ...entry }) => ({ id: String(number), ...entry })),
    },
    located: reports.filter(({ location }) => isMentioned(location)).map(({ id }) => id),
  }
}

/** The texts that a resident wrote into a report. */
const wordsOf = ({
  contact,
  note,
  location,
}: Pick<FoundPersonalData['reports'][number], 'contact' | 'note'> & { location: string }) =>
  [contact?.phone, contact?.email, contact?.name, note, location]
    .filter((text) => typeof text === 'string')
    .join('\n')

function identifierOf(written: string, field: string): PersonalIdentifier {
  const identifier = parseIdentifier(written)
  if (identifier) return identifier
  const detail = 'Write a phone number such as 021 123 4567, or an address such as kiri@example.nz.'
  throw new Refusal('invalid-input', detail, [{ field, detail }])
}

function refuseOther(identifier: PersonalIdentifier, typed: PersonalIdentifier): void {
  if (typed.kind === identifier.kind && typed.value === identifier.value) return
  const detail = 'This is another number or address than the one that was looked for: type the same again.'
  throw new Refusal('invalid-input', detail, [{ field: 'body.typedAgain', detail }])
}

function refuseUnseen(found: FoundPersonalData, seen: { reports: number; auditEntries: number }): void {
  if (found.reports.length === seen.reports && found.auditEntries.length === seen.auditEntries) return
  throw new Refusal('changed-meanwhile', 'More or less is kept than was shown: look again, then erase it.')
}

const photosOf = ({ reports }: FoundPersonalData) => reports.flatMap(({ photoIds }) => photoIds)
const numbersOf = ({ auditEntries }: FoundPersonalData) => auditEntries.map(({ id }) => Number(id))

/** What the audit trail stores of a search or erasure: ids and counts, without any personal data. */
const extentOf = (found: FoundPersonalData) => ({
  reports: found.reports.map(({ id }) => id),
  photos: photosOf(found).length,
  entries: numbersOf(found),
})
