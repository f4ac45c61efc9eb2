import { partDownload, type RecordSources, Refusal, type ServerPart } from 'api/server-part'
import { aucklandTime } from 'shared-domain'
import type { OperationInput } from 'shared-domain/contract'
import type * as operations from '../operations/audit'
import type { AuditEntry } from '../operations/audit'

type Trail = RecordSources['trail']
type Entry = Awaited<ReturnType<Trail['page']>>[number]
type NamedEntry = Entry & { subjectName: string | undefined }
type Audit = ServerPart<typeof operations, 'trail'>

export const auditHandlers: Audit['handlers'] = {
  listAudit: async ({ query: { limit, after, ...filters } }, { record: { trail } }) => {
    const behind = after === undefined ? undefined : numberOf(after)
    const found = await trail.page(filters, { limit: limit + 1, behind })
    const page = found.slice(0, limit)
    return {
      entries: await presentEntries(trail, page),
      next: found.length > limit ? String(page.at(-1)?.number) : null,
    }
  },
  getAuditEntry: async ({ params }, { record: { trail } }) => {
    const found = await trail.entry(Number(params.id))
    if (!found)
      throw new Refusal('unknown-entry', 'There is no such entry in the audit trail: look at the list.')
    const names = await trail.namesOf([found.entry.subject])
    return { entry: presentEntry(found.entry, names), seal: found.seal }
  },
}

export const auditDownloads: NonNullable<Audit['downloads']> = {
  auditCsv: partDownload<OperationInput<typeof operations.auditCsv>['query'], 'trail', NamedEntry>({
    name: 'audit',
    readPage: async (filters, { last, limit }, { trail }) => {
      const entries = await trail.page(filters, { limit, behind: last?.number })
      const names = await trail.namesOf(entries.map(({ subject }) => subject))
      return entries.map((entry) => ({ ...entry, subjectName: names.get(entry.subject) }))
    },
    columns: {
      Number: ({ number }) => number,
      'Time (Pacific/Auckland)': ({ at }) => aucklandTime(new Date(at)),
      Who: ({ actor }) => actor,
      Action: ({ action }) => action,
      Object: ({ subject }) => subject,
      Address: ({ address }) => address,
      Values: ({ change, isErased }) => (isErased ? 'erased' : JSON.stringify(change)),
      // The last one: spreadsheets and programs that read the file find the others where they were.
      'Name of the object': ({ subjectName }) => subjectName ?? null,
    },
  }),
}

function numberOf(after: string): number {
  if (/^\d{1,15}$/.test(after)) return Number(after)
  throw Refusal.ofField('invalid-input', 'query.after', 'Give the `next` of the page before.')
}

async function presentEntries(trail: Trail, entries: readonly Entry[]): Promise<AuditEntry[]> {
  const names = await trail.namesOf(entries.map(({ subject }) => subject))
  return entries.map((entry) => presentEntry(entry, names))
}

/** Subjects that are ids mean nothing to a reader, so they have a name beside them. */
const presentEntry = ({ number, ...entry }: Entry, names: ReadonlyMap<string, string>): AuditEntry => ({
  id: String(number),
  ...entry,
  subjectName: names.get(entry.subject) ?? null,
})
