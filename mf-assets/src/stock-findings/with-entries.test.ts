import type { FindingBody, StockFinding } from '../../operations'
import { type AboutStock, classifyStockResponse, findingEntry, undoEntry } from './finding-entry'
import { withEntries } from './with-entries'

const ROUND = '0192f3a4-5b6c-7d8e-9f01-23456789abcd'
const at = (minute: number) => `2026-11-20T02:${String(minute).padStart(2, '0')}:00.000Z`
const recorded = (id: string, minute: number): StockFinding => ({
  id,
  binId: 'WN1',
  location: '1 Cuba Street',
  found: 'standing',
  isLabelReadable: true,
  note: '',
  labelRead: null,
  metres: null,
  accuracyM: null,
  place: null,
  photoId: null,
  by: 'Tama',
  at: at(minute),
  steps: [],
  settled: null,
})
const body = (minute: number): FindingBody => ({
  found: 'not-found',
  binId: 'WN1',
  at: at(minute),
  labelRead: null,
  note: '',
  metres: 4,
  accuracyM: 8,
})
const found = (findingId: string, minute: number): AboutStock => ({
  kind: 'found',
  roundId: ROUND,
  findingId,
  body: body(minute),
  location: '1 Cuba Street',
})
const undone = (findingId: string): AboutStock => ({
  kind: 'undone',
  roundId: ROUND,
  findingId,
  binId: 'WN1',
  location: '1 Cuba Street',
})
const waiting = (about: AboutStock) => ({ about, isWaiting: true })
const latest = (known: StockFinding[], own: AboutStock[]) => withEntries(known, own.map(waiting)).get('WN1')

it('shows a finding of this phone that the record does not have, as waiting', () => {
  expect(latest([recorded('a', 1)], [found('b', 2)])).toMatchObject({
    id: 'b',
    found: 'not-found',
    isWaiting: true,
    isLabelReadable: null,
  })
})

it('shows a colleague’s later finding rather than an earlier one of this phone', () => {
  expect(latest([recorded('a', 3)], [found('b', 2)])).toMatchObject({ id: 'a', isWaiting: false })
})

it('shows a finding that was delivered once', () => {
  expect(withEntries([recorded('b', 2)], [waiting(found('b', 2))]).get('WN1')).toMatchObject({
    id: 'b',
    isWaiting: false,
  })
})

it('shows the photo of a finding as on this phone, until it was sent', () => {
  const photo: AboutStock = {
    kind: 'photo',
    roundId: ROUND,
    findingId: 'b',
    photoId: 'p',
    binId: 'WN1',
    location: '1 Cuba Street',
  }
  expect(latest([], [found('b', 2), photo])).toMatchObject({ photoId: null, isPhotoWaiting: true })
  const sent = [waiting(found('b', 2)), { about: photo, isWaiting: false }]
  expect(withEntries([recorded('b', 2)], sent).get('WN1')).toMatchObject({
    photoId: 'p',
    isPhotoWaiting: false,
  })
})

it('shows no finding that is taken back, and the one before it', () => {
  expect(latest([recorded('a', 1)], [undone('a')])).toBeUndefined()
  expect(latest([recorded('a', 1)], [found('b', 2), undone('b')])).toMatchObject({ id: 'a' })
})

describe('what a response means for an entry', () => {
  const response = (status: number, answer: unknown = null) => ({ status, body: answer, retryAfter: null })
  const outcome = (about: AboutStock, status: number, answer?: unknown) =>
    classifyStockResponse(response(status, answer), { about }).kind

  it.each([
    [200, { id: 'b' }, 'delivered'],
    // A captive portal returns 200 for everything.
    [200, { id: 'other' }, 'retry'],
    [200, null, 'retry'],
    [401, null, 'retry'],
    [403, null, 'retry'],
    [503, null, 'retry'],
    [409, { type: 'urn:problem:not-in-round', detail: 'Bin WN1 is not in this round.' }, 'rejected'],
  ])('a finding that is answered by %s with %j is %s', (status, answer, kind) => {
    expect(outcome(found('b', 1), status, answer)).toBe(kind)
  })

  it('takes it as done that a finding to be taken back is not in the record', () => {
    expect(outcome(undone('b'), 409)).toBe('delivered')
  })
})

it('sends a finding under its own id in the name of its person, and what takes it back after it', () => {
  const by = { id: '3f0c6c2e-6a7d-4f5e-8b44-0f7f5b9d2c12', name: 'Wiremu' }
  const entry = findingEntry({ roundId: ROUND, by }, body(1), '1 Cuba Street')
  expect(entry).toMatchObject({
    method: 'PUT',
    headers: { 'tapped-by': by.id },
    path: `/api/assets/stock-rounds/${ROUND}/findings/${entry.id}`,
  })
  const undo = undoEntry({ roundId: ROUND }, { id: entry.id ?? '', binId: 'WN1', location: '' })
  expect(undo).toMatchObject({ after: entry.id, path: `${entry.path}/undo` })
})
