import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { renderScreen } from '../testing'
import { useFailureFocus } from './use-failure-focus'

function Saving() {
  const [failure, setFailure] = useState<{ error: Error } | null>(null)
  const notice = useFailureFocus(failure)
  return (
    <>
      {failure && (
        <div ref={notice} tabIndex={-1}>
          {failure.error.message}
        </div>
      )}
      <button type="button" onClick={() => setFailure({ error: new Error('Not saved') })}>
        Save
      </button>
      <button type="button" onClick={() => setFailure((before) => before && { ...before })}>
        Look again
      </button>
    </>
  )
}

describe('the notice of a failure', () => {
  it('takes the focus, and again when the next attempt fails', async () => {
    renderScreen(<Saving />)
    const user = userEvent.setup()
    for (const _ of ['first', 'second']) {
      await user.click(screen.getByRole('button', { name: 'Save' }))
      expect(screen.getByText('Not saved')).toHaveFocus()
    }
  })

  it('takes it once for a failure', async () => {
    renderScreen(<Saving />)
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await user.click(screen.getByRole('button', { name: 'Look again' }))
    expect(screen.getByRole('button', { name: 'Look again' })).toHaveFocus()
  })
})
