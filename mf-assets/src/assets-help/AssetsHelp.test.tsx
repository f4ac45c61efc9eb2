import { screen } from '@testing-library/react'
import { renderScreen } from 'shared-ui/testing'
import { AssetsHelp } from './AssetsHelp'

it.each(['/app/stock-take', '/app/stock-take/:id', '/app/sources', '/app/duplicates'])(
  'says more of %s than its one line',
  (path) => {
    renderScreen(<AssetsHelp path={path} />)
    expect(screen.getAllByRole('listitem').length).toBeGreaterThan(2)
  },
)

it('shows no empty list on other pages', () => {
  renderScreen(<AssetsHelp path="/app/other" />)
  expect(screen.queryByRole('list')).not.toBeInTheDocument()
})
