import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeApi, WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import { AlertSettingsDialog } from '../alert-settings/AlertSettingsDialog'
import { AlertSettingsSection } from './AlertSettingsSection'

const NOTE = 'What you typed is here still, and is not saved yet.'

async function open(screenOf = <AlertSettingsSection />) {
  cleanup()
  renderScreen(<WithDomain source="real">{screenOf}</WithDomain>)
  return screen.findByRole('textbox', { name: 'Full above (%)' })
}

it('keeps what was typed while another page is open, until it is saved', async () => {
  const api = fakeApi()
  api.answer('getThresholds', { fullAbove: 80, warningAbove: 50 })
  const field = await open()
  await userEvent.clear(field)
  await userEvent.type(field, '91')
  expect(screen.queryByText(NOTE)).toBeNull()
  expect(await open(<AlertSettingsDialog isOpen onClose={() => {}} />)).toHaveValue('80')
  expect(await open()).toHaveValue('91')
  expect(screen.getByText(NOTE)).toBeVisible()
  api.answer('changeThresholds', { fullAbove: 91, warningAbove: 50 })
  api.answer('getThresholds', { fullAbove: 91, warningAbove: 50 })
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/^Saved/)).toBeVisible()
  expect(screen.queryByText(NOTE)).toBeNull()
  await open()
  expect(screen.queryByText(NOTE)).toBeNull()
})
