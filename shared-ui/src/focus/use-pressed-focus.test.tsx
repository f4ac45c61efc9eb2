import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Button } from '..'
import { renderScreen } from '../testing'
import { usePressedFocus } from './use-pressed-focus'

let end: () => void

function Saving() {
  const [isPending, setPending] = useState(false)
  const button = usePressedFocus(isPending)
  end = () => setPending(false)
  return (
    <>
      <input aria-label="Name" />
      <Button ref={button} loading={isPending} onClick={() => setPending(true)}>
        Save
      </Button>
    </>
  )
}

/** Browsers take the focus from a button that is disabled; the document of these tests does not. */
function loseFocus() {
  const field = screen.getByRole('textbox', { name: 'Name' })
  field.focus()
  field.blur()
}

describe('a button that shows that its change is under way', () => {
  async function press() {
    renderScreen(<Saving />)
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    loseFocus()
  }

  it('has the focus again when the change is over', async () => {
    await press()
    expect(document.body).toHaveFocus()
    act(end)
    expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus()
  })

  it('takes it from no field to which a person has gone meanwhile', async () => {
    await press()
    await userEvent.click(screen.getByRole('textbox', { name: 'Name' }))
    act(end)
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus()
  })

  it('does not take it when nothing was under way', () => {
    renderScreen(<Saving />)
    expect(document.body).toHaveFocus()
  })
})
