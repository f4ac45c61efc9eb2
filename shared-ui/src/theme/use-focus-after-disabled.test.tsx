import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Button } from '..'
import { renderScreen } from '../testing'

let end: () => void

function Saving() {
  const [isPending, setPending] = useState(false)
  end = () => setPending(false)
  return (
    <>
      <input aria-label="Name" />
      <Button loading={isPending} onClick={() => setPending(true)}>
        Save
      </Button>
      <Button disabled={isPending}>Remove</Button>
    </>
  )
}
const save = () => screen.getByRole('button', { name: 'Save' })

/** Browsers take the focus from a button that is disabled; the document of these tests does not. */
const loseFocus = () => jest.spyOn(document, 'activeElement', 'get').mockReturnValue(document.body)

describe('a button that is disabled while what it began is under way', () => {
  beforeEach(async () => {
    renderScreen(<Saving />)
    await userEvent.click(save())
  })
  afterEach(() => jest.restoreAllMocks())

  it('has the focus again when that is over', async () => {
    const focus = jest.spyOn(save(), 'focus')
    loseFocus()
    await act(async () => end())
    expect(focus).toHaveBeenCalledTimes(1)
  })

  it('takes it from no field to which a person has gone meanwhile, also when that is left', async () => {
    const focus = jest.spyOn(save(), 'focus')
    await userEvent.click(screen.getByRole('textbox', { name: 'Name' }))
    loseFocus()
    await act(async () => end())
    expect(focus).not.toHaveBeenCalled()
  })
})
