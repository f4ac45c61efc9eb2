import type { SentReport } from '../report-outbox/report-entry'
import { storeForPage, takeFromWorker } from '../report-outbox/sent-by-worker'
import { fakeCaches } from './testing/fake-caches'

const sent: SentReport = {
  id: 'f0f1f0f1-f0f1-4f0f-8f0f-f0f1f0f1f0f1',
  issue: 'Damaged',
  binId: 'WCC7',
  location: 'Cuba Street',
  madeAt: 1,
  reference: '7K3MN-9QXAP',
  reportedBeforeAt: null,
}
const taken = async () => {
  const reports: SentReport[] = []
  await takeFromWorker((report) => reports.push(report))
  return reports
}

beforeEach(() => void fakeCaches())

it('a report that was sent without a page is handed to the next page, once', async () => {
  expect(await taken()).toEqual([])
  await storeForPage(sent)
  expect(await taken()).toEqual([sent])
  expect(await taken()).toEqual([])
})

it('a report that no page could take is kept', async () => {
  await storeForPage(sent)
  await expect(
    takeFromWorker(() => {
      throw new Error('closed')
    }),
  ).rejects.toThrow('closed')
  expect(await taken()).toEqual([sent])
})
