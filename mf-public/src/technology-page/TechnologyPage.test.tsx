import { screen } from '@testing-library/react'
import { renderPage } from '../testing/render-page'
import { TechnologyPage } from './TechnologyPage'

describe('the technology page', () => {
  it('shows where the product is ready, and links to the live demo', () => {
    renderPage(<TechnologyPage />, '/technology')
    expect(screen.getByRole('banner')).toHaveTextContent('Wellington Ready')
    expect(screen.getByRole('link', { name: 'Live Demo' })).toHaveAttribute('href', '/app/dashboard')
  })

  it.each([
    ['Smart Bins Deployed', '1800+'],
    ['Cost Reduction', '40%'],
    ['Uptime', '99.9%'],
    ['Overflows', 'Zero'],
  ])('claims for %s %s', (name, value) => {
    renderPage(<TechnologyPage />, '/technology')
    expect(screen.getByText(name).nextElementSibling).toHaveTextContent(value)
  })

  it.each([
    ['Sensor Technology', ['40%', '5+ year battery life', 'IP67', '85% accuracy', 'Ultrasonic', 'Solar']],
    [
      'Logistics and Automation',
      ['Route optimisation', 'Predictive collections', 'Real-time alerts', '60% efficiency gain'],
    ],
    [
      'QR Code System and Public Dashboard',
      ['QR code system', 'Public dashboard', 'Citizen mobile app', 'Community challenges'],
    ],
  ])('makes its claims under %s', (name, claims) => {
    renderPage(<TechnologyPage />, '/technology')
    for (const claim of claims) expect(screen.getByRole('region', { name })).toHaveTextContent(claim)
  })

  it.each([
    ['Find Nearby Bins', '/nearby'],
    ['Report Bin Issue', '/report'],
    ['QR Code System', '/app/qr-codes'],
    ['View Analytics', '/app/analytics'],
  ])('has a quick action %s to %s', (name, href) => {
    renderPage(<TechnologyPage />, '/technology')
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', href)
  })

  it('shows the back link under /app only, where the landmarks are the shell’s', () => {
    const { unmount } = renderPage(<TechnologyPage />, '/app/technology')
    expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/app/dashboard')
    expect(screen.getByText('Wellington Ready')).toBeInTheDocument()
    expect(screen.queryByRole('main')).not.toBeInTheDocument()
    unmount()
    renderPage(<TechnologyPage />, '/technology')
    expect(screen.queryByRole('link', { name: 'Back' })).not.toBeInTheDocument()
    expect(screen.getByRole('main')).toBeInTheDocument()
  })
})
