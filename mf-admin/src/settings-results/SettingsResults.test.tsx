import { screen, waitFor } from '@testing-library/react'
import { type FakeApi, fakeApi, WithDomain } from 'shared-domain/testing'
import { PaletteRun } from 'shared-ui'
import { renderScreen } from 'shared-ui/testing'
import * as operations from '../../operations'
import { SettingsResults } from './SettingsResults'

const run = jest.fn()
let api: FakeApi<typeof operations>
beforeEach(() => {
  run.mockClear()
  api = fakeApi(operations)
  api.answer('whoAmI', { person: { name: 'Kiri', roles: ['admin'] }, isDemonstrationOperator: false })
})
const search = (words: string, source: 'real' | 'mock' = 'real') =>
  renderScreen(
    <WithDomain source={source}>
      <PaletteRun value={run}>
        <SettingsResults words={words} />
      </PaletteRun>
    </WithDomain>,
  )

it('the palette finds a setting by the words of its title, and opens the page at it', async () => {
  search('photos residents')
  const option = await screen.findByRole('option', { name: /^Photos of residents/ })
  option.click()
  expect(run).toHaveBeenCalledWith(expect.objectContaining({ act: '/app/admin/settings#RETAIN_PHOTOS_DAYS' }))
})

it('shows no settings to a role that cannot read them, nor of the samples', async () => {
  api.answer('whoAmI', { person: { name: 'Aroha', roles: ['operator'] }, isDemonstrationOperator: false })
  search('photos')
  await waitFor(() => expect(screen.queryByRole('option')).not.toBeInTheDocument())
})
