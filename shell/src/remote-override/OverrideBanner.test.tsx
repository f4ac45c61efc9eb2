import { screen } from '@testing-library/react'
import { renderScreen } from 'shared-ui/testing'
import { OverrideBanner } from './OverrideBanner'

describe('the banner of overridden remotes', () => {
  it('names each with its place and offers a reset', () => {
    renderScreen(<OverrideBanner overrides={{ 'mf-qr': 'http://localhost:5003/' }} />)
    const banner = screen.getByRole('complementary', { name: 'Overridden remotes' })
    expect(banner).toHaveTextContent('mf-qr from http://localhost:5003/')
    expect(screen.getByRole('button', { name: 'Reset' })).toBeVisible()
  })

  it('is not there without one', () => {
    renderScreen(<OverrideBanner overrides={{}} />)
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument()
  })
})
