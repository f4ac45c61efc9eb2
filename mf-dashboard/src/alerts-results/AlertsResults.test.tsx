import { screen, waitFor } from '@testing-library/react'
import { paths } from 'shared-domain'
import { type FakeApi, fakeApi, makeRecordedAlert, WithDomain } from 'shared-domain/testing'
import { PaletteRun } from 'shared-ui'
import { renderScreen } from 'shared-ui/testing'
import { AlertsResults } from './AlertsResults'

const run = jest.fn()
let api: FakeApi
beforeEach(() => {
  run.mockClear()
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  api = fakeApi()
  api.answer('listAlerts', {
    alerts: [
      makeRecordedAlert({ id: 'A001', binId: 'WN001', location: 'Tīnākori Road 4' }),
      makeRecordedAlert({ id: 'A002', binId: 'WN002', location: 'Cuba Street 8' }),
    ],
    thresholds: { warningAbove: 50, fullAbove: 80 },
  })
})
const search = (words: string) =>
  renderScreen(
    <WithDomain source="real">
      <PaletteRun value={run}>
        <AlertsResults words={words} />
      </PaletteRun>
    </WithDomain>,
  )

it('the palette finds an alert by its bin, its place and the word alert', async () => {
  search('alert tinakori')
  const option = await screen.findByRole('option', { name: /WN001, Tīnākori Road 4/ })
  expect(screen.getAllByRole('option')).toHaveLength(1)
  option.click()
  expect(run).toHaveBeenCalledWith(expect.objectContaining({ act: paths.bin('WN001') }))
})

it('asks for no alerts before there are words', async () => {
  search('')
  await waitFor(() => expect(screen.queryByRole('option')).not.toBeInTheDocument())
  expect(api.asked).toEqual([])
})

it('says that the alerts could not be searched', async () => {
  api.refuse('listAlerts', 403, 'Your role may not.')
  search('cuba')
  expect(await screen.findByRole('alert')).toHaveTextContent('Alerts could not be searched')
})
