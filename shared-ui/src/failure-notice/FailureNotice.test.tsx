import { screen } from '@testing-library/react'
import { renderScreen } from '../testing'
import { FailureNotice } from './FailureNotice'

const failure = { title: 'Your session has ended', sentence: 'Sign in again.' }
const link = { label: 'Sign in', href: '/sign-in' }

describe('the link of a failure', () => {
  it('leads away from the page', () => {
    renderScreen(<FailureNotice {...failure} link={link} />)
    expect(screen.getByRole('link', { name: 'Sign in' })).not.toHaveAttribute('target')
  })

  it('opens in a new tab where the page must stay, and says so', () => {
    renderScreen(<FailureNotice {...failure} link={{ ...link, inNewTab: true }} onRetry={() => {}} />)
    expect(screen.getByRole('link', { name: 'Sign in (new tab)' })).toHaveAttribute('target', '_blank')
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  })
})
