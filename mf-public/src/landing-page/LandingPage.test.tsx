import { screen, within } from '@testing-library/react'
import { renderPage } from '../testing/render-page'
import { LandingPage } from './LandingPage'

describe('the landing page', () => {
  beforeEach(() => {
    renderPage(<LandingPage />, '/')
  })

  it('has the tagline as its only h1, and the sub-tagline', () => {
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Smarter Waste, Cleaner Cities.')
    expect(
      screen.getByText(
        'Real-Time Bin Monitoring & Intelligent Collection Routing for New Zealand City Councils.',
      ),
    ).toBeInTheDocument()
  })

  it('links to the technology page and the dashboard in its header', () => {
    const header = within(screen.getByRole('banner'))
    expect(header.getByText('Smart Waste Management')).toBeInTheDocument()
    expect(header.getByRole('link', { name: 'Technology' })).toHaveAttribute('href', '/technology')
    expect(header.getByRole('link', { name: 'Launch Dashboard' })).toHaveAttribute('href', '/app/dashboard')
  })

  it.each([
    ['View Live Demo', '/app/dashboard'],
    ['Explore Technology', '/technology'],
    ['Explore Dashboard', '/app/dashboard'],
    ['View Technology', '/technology'],
  ])('has a link %s to %s', (name, href) => {
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', href)
  })

  it('lists six features', () => {
    const names = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
    expect(names).toEqual([
      'Real-Time Bin Fill Monitoring',
      'Smart Collection Routing',
      'Intelligent Alerts',
      'Advanced Analytics',
      'Sustainability',
      'Enterprise Security',
    ])
    expect(screen.getByText('GDPR compliant with role-based access control.')).toBeInTheDocument()
  })

  it.each([
    ['Fuel Savings', '40%'],
    ['Fewer Trips', '60%'],
    ['Route Efficiency', '85%'],
    ['CO2 Reduction', '30%'],
  ])('claims for %s %s', (name, value) => {
    expect(screen.getByText(name).nextElementSibling).toHaveTextContent(value)
  })

  it('closes with the call to action and a copyright of 2024', () => {
    expect(
      screen.getByRole('region', { name: 'Ready to Transform Your Waste Management?' }),
    ).toBeInTheDocument()
    expect(screen.getByRole('contentinfo')).toHaveTextContent('© 2024')
  })
})
