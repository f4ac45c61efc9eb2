import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ROLES } from 'shared-domain/contract'
import { type FakeApi, fakeApi, WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import * as operations from '../../operations'
import { forgetKeptSecrets } from '../secret-page/kept-secrets'
import { PeoplePage } from './PeoplePage'

const kiri = {
  id: '5a3b1e00-0000-4000-8000-000000000001',
  name: 'Kiri Ngata',
  role: 'admin' as const,
  isActive: true,
  signsInWith: 'password' as const,
  isBreakGlass: false,
  linkUntil: null,
  sessions: 1,
  lastSeenAt: new Date().toISOString(),
}
let api: FakeApi<typeof operations>
beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  forgetKeptSecrets()
  api = fakeApi(operations)
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

it('says how people sign in where the council’s provider does that, and who cannot', async () => {
  const since = '2026-11-20T00:00:00.000Z'
  const people = [
    { ...kiri, name: 'Aroha Tane', signsInWith: 'provider' as const },
    { ...kiri, name: 'Hemi Walker', signsInWith: 'provider' as const, withoutRoleSince: since, sessions: 0 },
    { ...kiri, isBreakGlass: true },
    { ...kiri, name: 'Tama Parata', signsInWith: null, sessions: 0 },
  ].map((person, i) => ({ ...person, id: `5a3b1e00-0000-4000-8000-00000000000${i}` }))
  api.answer('listPeople', { people, hasProvider: true })
  open()
  await screen.findByRole('row', { name: /Aroha Tane/ })
  const cells = screen.getAllByRole('row').map((row) => within(row).queryAllByRole('cell'))
  expect(cells.slice(1).map(([, state, way]) => [state?.textContent, way?.textContent])).toEqual([
    ['Active1 session', 'At the council’s provider'],
    [expect.stringMatching(/^No roleThe provider has given none since/), 'At the council’s provider'],
    ['Active1 session', 'With a password, as break-glass'],
    ['Cannot sign in', 'Not yet'],
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Invite a person' }))
  expect(await screen.findByText('At each sign-in the council’s provider says the role anew.')).toBeVisible()
})

it('says why they could not be read, and tries again', async () => {
  api.refuse('listPeople', 429, 'Too many requests. Wait a minute.')
  open()
  expect(await screen.findByRole('alert')).toHaveTextContent(/The people could not be read.*Wait a minute/)
  api.answer('listPeople', { people: [kiri] })
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('row', { name: /Kiri Ngata/ })).toBeVisible()
})

it('invites a person and shows the link this once', async () => {
  const user = userEvent.setup()
  api.answer('listPeople', { people: [kiri] })
  const tama = { ...kiri, name: 'Tama Parata', signsInWith: null, lastSeenAt: null, sessions: 0 }
  const path = `/sign-in/link/${'x'.repeat(43)}`
  api.answer('invitePerson', { person: tama, link: { path, expiresAt: '2026-11-30T00:00:00.000Z' } })
  open()
  await user.click(await screen.findByRole('button', { name: 'Invite a person' }))
  const form = await screen.findByRole('form', { name: 'Invite a person' })
  await user.click(within(form).getByRole('button', { name: 'Invite' }))
  expect(within(form).getByText('Write the name.')).toBeVisible()
  await user.type(within(form).getByRole('textbox', { name: 'Name' }), 'Tama Parata')
  await user.selectOptions(within(form).getByRole('combobox', { name: 'Role' }), 'operator')
  await user.click(within(form).getByRole('button', { name: 'Invite' }))
  const link = await screen.findByRole('textbox', { name: 'Copy this' })
  expect(link).toHaveValue(`${location.origin}${path}`)
  expect(api.asked.find(({ name }) => name === 'invitePerson')?.body).toEqual({
    name: 'Tama Parata',
    role: 'operator',
  })
})

it('leaves the focus to the new link of a person', async () => {
  api.answer('listPeople', { people: [kiri] })
  const path = `/sign-in/link/${'x'.repeat(43)}`
  api.answer('linkForPerson', { person: kiri, link: { path, expiresAt: '2026-11-30T00:00:00.000Z' } })
  open()
  await userEvent.click(await screen.findByRole('button', { name: /^Change Kiri Ngata/ }))
  await userEvent.click(await screen.findByRole('button', { name: /Make a link/ }))
  const link = await screen.findByRole('textbox', { name: 'Copy this' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // A dialog gives the focus back a moment after it was closed.
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(link).toHaveFocus()
})

it('says why the last administrator stays', async () => {
  const user = userEvent.setup()
  api.answer('listPeople', { people: [kiri] })
  api.refuse('setPersonActive', 409, 'Kiri Ngata is the last administrator who can sign in.')
  open()
  await user.click(await screen.findByRole('button', { name: 'Change Kiri Ngata' }))
  await user.click(await screen.findByRole('button', { name: 'Deactivate' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(/was not deactivated.*last administrator/)
})

describe('a link', () => {
  const tama = {
    ...kiri,
    id: '5a3b1e00-0000-4000-8000-000000000002',
    name: 'Tama Parata',
    role: 'operator' as const,
  }
  const linkOf = (letter: string) => ({
    path: `/sign-in/link/${letter.repeat(43)}`,
    expiresAt: '2026-11-30T00:00:00.000Z',
  })
  const shown = () =>
    screen.queryAllByRole<HTMLInputElement>('textbox', { name: 'Copy this' }).map(({ value }) => value.at(-1))
  async function makeLink(name: string, letter: string) {
    const person = name === tama.name ? tama : kiri
    api.answer('linkForPerson', { person, link: linkOf(letter) })
    await userEvent.click(await screen.findByRole('button', { name: `Change ${name}` }))
    await userEvent.click(await screen.findByRole('button', { name: 'Make a link for a new password' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  beforeEach(() => api.answer('listPeople', { people: [kiri, tama] }))

  it('stays until it is put away, beside the next one and after another page', async () => {
    open()
    await makeLink(kiri.name, 'k')
    await makeLink(tama.name, 't')
    expect(shown()).toEqual(['t', 'k'])
    cleanup()
    open()
    expect(shown()).toEqual(['t', 'k'])
    await userEvent.click(screen.getAllByRole('button', { name: 'Done' })[0] as HTMLElement)
    expect(shown()).toEqual(['k'])
  })

  it('is replaced by the next one of the same person, which ends it', async () => {
    open()
    await makeLink(tama.name, 's')
    await makeLink(tama.name, 't')
    expect(shown()).toEqual(['t'])
  })

  it('is taken away when its person is deactivated, which ends it', async () => {
    open()
    await makeLink(kiri.name, 'k')
    await makeLink(tama.name, 't')
    api.answer('setPersonActive', { ...tama, isActive: false })
    await userEvent.click(screen.getByRole('button', { name: 'Change Tama Parata' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Deactivate' }))
    await waitFor(() => expect(shown()).toEqual(['k']))
  })
})

it('says what each role may do, where a person is invited and where they are changed', async () => {
  api.answer('listPeople', { people: [kiri] })
  open()
  for (const button of ['Invite a person', 'Change Kiri Ngata']) {
    await userEvent.click(await screen.findByRole('button', { name: button }))
    const roles = within(await screen.findByRole('list', { name: 'What the roles may do' }))
    expect(roles.getAllByRole('listitem').map(({ textContent }) => textContent?.split(':')[0])).toEqual([
      ...ROLES,
    ])
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
})

it('names a new role with its article', async () => {
  const sam = { ...kiri, id: '5a3b1e00-0000-4000-8000-000000000003', name: 'Sam Supervisor' }
  api.answer('listPeople', { people: [kiri, sam] })
  api.answer('changePersonRole', { ...sam, role: 'operator' })
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Change Sam Supervisor' }))
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Role' }), 'operator')
  await userEvent.click(screen.getByRole('button', { name: 'Change role' }))
  expect(await screen.findByText('Sam Supervisor is an operator now.')).toBeVisible()
})

describe('an administrator who takes their own role', () => {
  const ask = async () => {
    api.answer('listPeople', { people: [kiri] })
    renderScreen(
      <WithDomain source="real">
        <PeoplePage />
      </WithDomain>,
      { path: '/app/admin/people', at: '/app/admin/people' },
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Change Kiri Ngata' }))
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Role' }), 'operator')
    await userEvent.click(screen.getByRole('button', { name: 'Change role' }))
    return within(await screen.findByRole('dialog', { name: 'Give up being an administrator?' }))
  }
  const sent = () => api.asked.filter(({ name }) => name === 'changePersonRole').map(({ body }) => body)

  it('is asked first, and Enter or Escape keeps it', async () => {
    const question = await ask()
    expect(
      question.getByText(
        'You become an operator. You will no longer be able to change people; another administrator must give it back.',
      ),
    ).toBeVisible()
    expect(question.getByRole('button', { name: 'Stay an administrator' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    expect(await screen.findByRole('button', { name: 'Change role' })).toHaveFocus()
    expect(sent()).toEqual([])
  })

  it('leaves the page, which the new role may not see', async () => {
    const question = await ask()
    api.answer('changePersonRole', { ...kiri, role: 'operator' })
    await userEvent.click(question.getByRole('button', { name: 'Give it up' }))
    expect(await screen.findByText('You are an operator now.')).toBeVisible()
    expect(sent()).toEqual([{ role: 'operator' }])
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Change Kiri Ngata' })).toBeNull())
  })
})
