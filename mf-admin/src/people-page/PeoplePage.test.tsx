import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type FakeApi, fakeApi, WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import { PeoplePage } from './PeoplePage'

const kiri = {
  id: '5a3b1e00-0000-4000-8000-000000000001',
  name: 'Kiri Ngata',
  role: 'admin' as const,
  isActive: true,
  signsInWith: 'password' as const,
  isBreakGlass: false,
  sessions: 1,
  lastSeenAt: new Date().toISOString(),
}
let api: FakeApi
beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  api = fakeApi()
  api.answer('whoAmI', { person: { name: 'Kiri Ngata', roles: ['admin'] }, isDemonstrationOperator: false })
})

const open = () =>
  renderScreen(
    <WithDomain source="real">
      <PeoplePage />
    </WithDomain>,
  )

it('lists people with their role and how they sign in', async () => {
  api.answer('listPeople', { people: [kiri] })
  open()
  const row = await screen.findByRole('row', { name: /Kiri Ngata/ })
  expect(within(row).getByText('admin')).toBeVisible()
  expect(within(row).getByText('With a password')).toBeVisible()
  expect(await screen.findByRole('link', { name: 'People', current: 'page' })).toBeVisible()
})

it('says why they could not be read, and tries again', async () => {
  api.refuse('listPeople', 429, 'Too many requests. Wait a minute.')
  open()
  expect(await screen.findByRole('alert')).toHaveTextContent(/The people could not be read.*Wait a minute/)
  api.answer('listPeople', { people: [kiri] })
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('row', { name: /Kiri Ngata/ })).toBeVisible()
})
