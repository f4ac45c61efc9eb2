import { act, screen } from '@testing-library/react'
import { renderScreen } from '../testing/render-screen'
import { notify } from './notify'

beforeEach(() => {
  jest.useFakeTimers()
  renderScreen(<main />)
})
afterEach(() => {
  act(() => jest.advanceTimersByTime(60_000))
  jest.useRealTimers()
})

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms))

describe('a toast', () => {
  it('replaces one of the same text, and stays for its own time', () => {
    for (let press = 0; press < 3; press++) {
      act(() => void notify.info('Sending to printer...'))
      pass(3000)
    }
    expect(screen.getAllByText('Sending to printer...')).toHaveLength(1)
    pass(2000)
    // It leaves by a transition.
    pass(1000)
    expect(screen.queryByText('Sending to printer...')).not.toBeInTheDocument()
  })

  it('leaves one of another text, and one whose action is about something else', () => {
    act(() => {
      notify.info('One')
      notify.info('One', { description: 'Another' })
      for (const label of ['Undo', 'Undo']) notify.info('Removed', { action: { label, onPress: () => {} } })
    })
    expect(screen.getAllByText('One')).toHaveLength(2)
    expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(2)
  })
})
