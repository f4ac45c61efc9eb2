import type { ReportFile } from '../contract/report-inbox-contract'
import type { Contact } from '../contract/reports-contract'
import { HOUR_MS } from '../time/durations'

/** The contact of those sample reports that have one. */
export const SAMPLE_CONTACT: Contact = { name: 'Kiri', email: 'kiri@example.nz' }

/** Sample reports for trying the inbox, newest first. None has a photo, because only the record stores photos. */
export function sampleReports(now: Date): ReportFile[] {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS).toISOString()
  const waits = { status: 'open', isHeld: false } as const
  const first = { ...waits, id: sampleId(2), reference: 'SAMPE-00002', reportedAt: ago(5) }
  const again = { ...waits, id: sampleId(1), reference: 'SAMPE-00001', reportedAt: ago(1) }
  return [
    makeSample(1, ago(1), {
      binId: 'WN042',
      location: 'Lambton Quay & Willis Street',
      note: 'Rubbish all over the footpath.',
      hasContact: true,
      similar: [first],
    }),
    makeSample(2, ago(5), {
      binId: 'WN042',
      location: 'Lambton Quay & Willis Street',
      isProposedToClose: true,
      similar: [again],
    }),
    makeSample(3, ago(9), {
      binId: 'WN018',
      location: 'Cuba Street Mall',
      issue: 'Bad smell',
      isHeld: true,
      heldBecause: 'many-from-address',
    }),
    makeSample(4, ago(30), {
      binId: 'WN067',
      location: 'Courtenay Place',
      issue: 'Damaged',
      status: 'investigating',
      history: [
        { status: 'open', at: ago(30), by: 'resident', reason: null },
        {
          status: 'investigating',
          at: ago(26),
          by: 'sample operator',
          reason: 'A crew has a look at the lid.',
        },
      ],
    }),
    makeSample(5, ago(75), {
      binId: 'WN023',
      location: 'Oriental Parade',
      issue: 'Missing',
      status: 'fixed',
      history: [
        { status: 'open', at: ago(75), by: 'resident', reason: null },
        { status: 'fixed', at: ago(50), by: 'sample operator', reason: null },
      ],
    }),
  ]
}

const makeSample = (n: number, at: string, known: Partial<ReportFile>): ReportFile => ({
  id: sampleId(n),
  reference: `SAMPE-0000${n}`,
  issue: 'Overflowing',
  binId: '',
  location: '',
  status: 'open',
  isHeld: false,
  heldBecause: null,
  isProposedToClose: false,
  reportedAt: at,
  changedAt: known.history?.at(-1)?.at ?? at,
  photos: 0,
  madeAt: null,
  isBinKnown: true,
  note: null,
  contact: null,
  hasContact: false,
  photoIds: [],
  duplicateOf: null,
  similar: [],
  history: [{ status: 'open', at, by: 'resident', reason: null }],
  ...known,
})

const sampleId = (n: number) => `5a3b1e00-0000-4000-8000-00000000000${n}`
