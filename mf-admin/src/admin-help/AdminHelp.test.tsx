import { screen } from '@testing-library/react'
import { renderScreen } from 'shared-ui/testing'
import { AdminHelp } from './AdminHelp'

it.each([
  '/app/admin/people',
  '/app/admin/tokens',
  '/app/admin/settings',
  '/app/admin/words',
  '/app/account',
])('says more of %s than its one line', (path) => {
  renderScreen(<AdminHelp path={path} />)
  expect(screen.getAllByRole('listitem').length).toBeGreaterThan(2)
})

it('shows no empty list on other pages', () => {
  renderScreen(<AdminHelp path="/app/other" />)
  expect(screen.queryByRole('list')).not.toBeInTheDocument()
})
