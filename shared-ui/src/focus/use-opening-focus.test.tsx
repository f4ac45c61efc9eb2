import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { renderScreen } from '../testing'
import { useOpeningFocus } from './use-opening-focus'

function Form({ opensAtOnce = false }) {
  const [isOpen, setOpen] = useState(opensAtOnce)
  const { opener, first } = useOpeningFocus(isOpen)
  if (!isOpen)
    return (
      <button type="button" ref={opener} onClick={() => setOpen(true)}>
        Open
      </button>
    )
  return (
    <form>
      <input ref={first} aria-label="Name" />
      <button type="button" onClick={() => setOpen(false)}>
        Close
      </button>
    </form>
  )
}

describe('the focus, where a form takes the place of its button', () => {
  it('goes to the first field, and back to the button', async () => {
    renderScreen(<Form />)
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Open' }))
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus()
  })

  it('is left alone where the form was open from the start', () => {
    renderScreen(<Form opensAtOnce />)
    expect(document.body).toHaveFocus()
  })
})
