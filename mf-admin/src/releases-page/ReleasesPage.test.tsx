import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { formerRole, type Role } from 'shared-domain/contract'
import { type FakeApi, fakeApi, WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import type { ReleasedRemote } from '../../operations'
import * as operations from '../../operations'
import { ReleasesPage } from './ReleasesPage'

const figures = { sessions: 40, failed: 1, lcpMs: 900, inpMs: 40, cls: 0.01 }
const change = {
  ...{ revision: 7, at: '2026-11-21T20:00:00.000Z', remote: 'mf-qr', action: 'promote' as const },
  ...{ from: '1.1.0', to: '1.2.0', share: null, by: 'Kiri Ngata', isAutomatic: false },
  ...{ commit: '0123456789abcdef', reason: 'new sizes' },
}
const automatic = {
  ...{ ...change, revision: 6, action: 'rollback' as const, from: '1.3.0', to: '1.1.0', by: 'error-beacon' },
  ...{
    isAutomatic: true,
    commit: null,
    reason: 'errors in 3 of 4 page loads, in mf-qr/src/Label.tsx, line 12',
  },
}
const remote: ReleasedRemote = {
  name: 'mf-qr',
  pages: ['/app/qr-codes'],
  live: { version: '1.2.0', ...figures },
  previous: { version: '1.1.0', ...figures },
  candidate: null,
  since: change,
  versions: ['1.2.0', '1.1.0'].map((version) => ({ version, publishedAt: change.at, subject: null })),
}
let api: FakeApi<typeof operations>
function open(role: Role) {
  api.answer('whoAmI', {
    person: { name: 'Kiri Ngata', roles: [formerRole(role)] },
    isDemonstrationOperator: false,
  })
  api.answer('getReleases', { remotes: [remote], history: [change, automatic] })
  renderScreen(
    <WithDomain source="real">
      <ReleasesPage />
    </WithDomain>,
  )
}
beforeEach(() => {
  api = fakeApi(operations)
})

it('names the file and line of the failure that caused an automatic rollback', async () => {
  open('supervisor')
  const row = await screen.findByRole('row', { name: /rolled back from 1.3.0/ })
  expect(within(row).getByText(/Label.tsx, line 12/)).toBeVisible()
  expect(await screen.findByText('An administrator can promote and roll back.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /Roll/ })).not.toBeInTheDocument()
})

it('rolls back with a reason, and only from the version that was on screen', async () => {
  const user = userEvent.setup()
  open('admin')
  api.answer('rollBackRelease', { change: automatic })
  await user.click(await screen.findByRole('button', { name: 'Roll back QR codes' }))
  const form = await screen.findByRole('form', { name: 'Roll back QR codes' })
  await user.click(within(form).getByRole('button', { name: 'Roll back' }))
  expect(within(form).getByText(/Write why/)).toBeVisible()
  await user.type(within(form).getByRole('textbox', { name: 'Reason' }), 'labels are cut')
  await user.click(within(form).getByRole('button', { name: 'Roll back' }))
  expect(api.asked.find(({ name }) => name === 'rollBackRelease')?.body).toEqual({
    expect: '1.2.0',
    reason: 'labels are cut',
  })
})
