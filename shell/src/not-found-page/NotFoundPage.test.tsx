import { screen } from '@testing-library/react'
import { renderScreen } from 'shared-ui/testing'
import { NotFoundPage } from './NotFoundPage'

describe('the 404 page', () => {
  it('says so, links home and logs the unknown path', () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => {})
    renderScreen(<NotFoundPage />, { at: '/nowhere' })
    expect(screen.getByText('Oops! Page not found')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
    // The palette is for operators.
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
    expect(logged).toHaveBeenCalledWith(expect.stringContaining('404'), '/nowhere')
  })
})
