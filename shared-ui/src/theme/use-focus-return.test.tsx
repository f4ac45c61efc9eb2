import { Modal } from '@mantine/core'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { notify } from '../notify/notify'
import { UiProvider } from './UiProvider'

/** Its dialog is rendered while it is open only, and by a button that it may take along. */
function Page({ keepsButton = true }: { keepsButton?: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const [isDone, setIsDone] = useState(false)
  const close = () => {
    setIsOpen(false)
    setIsDone(true)
  }
  return (
    <UiProvider>
      <main tabIndex={-1}>
        {(keepsButton || !isDone) && (
          <button type="button" onClick={() => setIsOpen(true)}>
            Close three reports
          </button>
        )}
      </main>
      {isOpen && (
        <Modal opened onClose={close} title="Close three reports?">
          <button type="button" onClick={close}>
            Close them
          </button>
        </Modal>
      )}
    </UiProvider>
  )
}

const open = () => userEvent.click(screen.getByRole('button', { name: 'Close three reports' }))

describe('the focus', () => {
  it('goes back to the button of a dialog that leaves the document', async () => {
    render(<Page />)
    await open()
    await waitFor(() =>
      expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement),
    )
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Close three reports' })).toHaveFocus())
  })

  it('goes to the page when that button is gone as well', async () => {
    render(<Page keepsButton={false} />)
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Close them' }))
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
  })

  it('goes back from a toast whose button was pressed', async () => {
    render(<Page />)
    act(() => {
      screen.getByRole('button', { name: 'Close three reports' }).focus()
      notify.success('3 reports closed', { action: { label: 'Undo', onPress: () => {} } })
    })
    const undo = await screen.findByRole('button', { name: 'Undo' })
    act(() => undo.focus())
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(undo).not.toBeInTheDocument())
    await waitFor(() => expect(screen.getByRole('button', { name: 'Close three reports' })).toHaveFocus())
  })
})
