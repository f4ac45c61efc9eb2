import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderScreen } from 'shared-ui/testing'
import { OverrideBanner, PreviewBanner } from './OverrideBanners'

describe('the banner of overridden remotes', () => {
  it('names each with its URL and offers a reset', () => {
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

describe('the banner of a preview', () => {
  it('names previewed versions, and refused ones with the reason, and ends the preview', async () => {
    const onLeave = jest.fn()
    const previews = [
      { name: 'mf-qr', version: '1.4.0' },
      { name: 'mf-routes', version: '9.0.0', refusal: 'mf-routes 9.0.0 is not in the store.' },
    ]
    renderScreen(<PreviewBanner previews={previews} onLeave={onLeave} />)
    expect(screen.getByRole('complementary', { name: 'Preview' })).toHaveTextContent(
      'Preview, only in this tab: mf-qr 1.4.0. No preview of mf-routes 9.0.0: mf-routes 9.0.0 is not in the store.',
    )
    await userEvent.click(screen.getByRole('button', { name: 'Leave the preview' }))
    expect(onLeave).toHaveBeenCalledTimes(1)
  })

  it('is not there without one', () => {
    renderScreen(<PreviewBanner previews={[]} onLeave={jest.fn()} />)
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument()
  })
})
