import { screen } from '@testing-library/react'
import { newKey, putInLocalStorage } from 'shared-domain/outbox'
import { REPORTS, reportEntry } from '../report-outbox/report-entry'
import { fakeRecord } from '../testing/fake-record'
import { renderPage } from '../testing/render-page'
import { NearbyPage } from './NearbyPage'

const waiting = {
  ...reportEntry({ issue: 'Damaged', binId: 'WCC7', location: 'Cuba Street' }),
  id: newKey(),
  madeAt: Date.now(),
}

it('the nearby page sends a report that waits on this phone, and says so', async () => {
  const record = fakeRecord()
  putInLocalStorage(REPORTS, waiting)
  renderPage(<NearbyPage />, '/nearby', 'real')
  expect(await screen.findByText('Damaged report submitted successfully!')).toBeInTheDocument()
  expect([...record.taken.keys()]).toEqual([waiting.id])
  expect(Object.keys(localStorage).filter((key) => key.startsWith('outbox:'))).toEqual([])
})
