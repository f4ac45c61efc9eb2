import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useTypedAhead } from './use-typed-ahead'

function PageWithOverlay({ isLoading, onClose }: { isLoading: boolean; onClose: () => void }) {
  const typed = useTypedAhead(isLoading, onClose)
  return (
    <>
      <label>
        Name of the bin <input />
      </label>
      <p>Meant for the overlay: {typed}</p>
    </>
  )
}

describe('What is typed while an overlay loads', () => {
  it('is kept for the overlay, and nothing of it gets into the page', async () => {
    const onClose = jest.fn()
    const { rerender } = render(<PageWithOverlay isLoading onClose={onClose} />)
    const field = screen.getByRole('textbox', { name: 'Name of the bin' })
    field.focus()
    await userEvent.keyboard('Te Arx{Backspace}o{Enter}')
    expect(screen.getByText('Meant for the overlay: Te Aro')).toBeVisible()
    expect(field).toHaveValue('')
    expect(onClose).not.toHaveBeenCalled()

    rerender(<PageWithOverlay isLoading={false} onClose={onClose} />)
    await userEvent.keyboard('Quay')
    expect(field).toHaveValue('Quay')
    expect(screen.getByText('Meant for the overlay: Te Aro')).toBeVisible()
  })

  it('closes the overlay by Escape, and leaves shortcuts of the browser alone', async () => {
    const onClose = jest.fn()
    render(<PageWithOverlay isLoading onClose={onClose} />)
    await userEvent.keyboard('{Control>}r{/Control}')
    expect(screen.getByText(/Meant for the overlay:$/)).toBeVisible()
    await userEvent.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledTimes(1)
  })
})
