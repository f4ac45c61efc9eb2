import { Modal } from '@mantine/core'
import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { UiProvider } from './UiProvider'

function Page() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <UiProvider>
      <button type="button" onClick={() => setIsOpen(true)}>
        Start
      </button>
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} title="Start this route?">
        It has 12 stops.
      </Modal>
    </UiProvider>
  )
}

/** A click so many ms after the document began. */
function click(target: Element, at: number, clientX = 100) {
  const event = createEvent.click(target, { clientX, clientY: 50 })
  Object.defineProperty(event, 'timeStamp', { value: at })
  fireEvent(target, event)
}
const behind = () => document.querySelector('.mantine-Modal-overlay') as HTMLElement
const dialog = () => screen.queryByRole('dialog', { name: 'Start this route?' })

describe('a dialog', () => {
  beforeEach(() => {
    render(<Page />)
    click(screen.getByRole('button', { name: 'Start' }), 1000)
  })

  it('stays open when a double click opened it', () => {
    click(behind(), 1150, 103)
    expect(dialog()).toBeVisible()
  })

  it.each([
    ['later', 1700, 100],
    ['soon, at another place', 1150, 600],
  ])('is closed by a click behind it %s', (_, at, x) => {
    click(behind(), at, x)
    expect(dialog()).not.toBeInTheDocument()
  })

  it('is closed by its button at once', () => {
    click(screen.getByRole('button', { name: 'Close' }), 1100)
    expect(dialog()).not.toBeInTheDocument()
  })
})
