import { act, fireEvent, render, screen } from '@testing-library/react'
import { passTime } from '../testing/render-page'
import { ToastRegion } from './ToastRegion'
import { showToast } from './toasts'

const show = (message: string) => act(() => showToast({ tone: 'info', message }))

describe('a toast', () => {
  beforeEach(() => {
    jest.useFakeTimers()
    render(<ToastRegion />)
  })
  afterEach(() => {
    passTime(60_000)
    jest.useRealTimers()
  })

  it('is announced, and closed by its button', () => {
    show('Saved')
    expect(screen.getByRole('status')).toHaveTextContent('Saved')
    fireEvent.click(screen.getByRole('button', { name: 'Close notification' }))
    expect(screen.queryByText('Saved')).not.toBeInTheDocument()
  })

  it('disappears after 6 seconds, but not while it is hovered', () => {
    show('Saved')
    fireEvent.mouseEnter(screen.getByText('Saved').parentElement as HTMLElement)
    passTime(20_000)
    expect(screen.getByText('Saved')).toBeInTheDocument()
    fireEvent.mouseLeave(screen.getByText('Saved').parentElement as HTMLElement)
    passTime(6000)
    expect(screen.queryByText('Saved')).not.toBeInTheDocument()
  })

  it('replaces one of the same text, so that the same button pressed thrice shows one toast', () => {
    for (let press = 0; press < 3; press++) {
      show('Saved')
      passTime(4000)
    }
    expect(screen.getAllByText('Saved')).toHaveLength(1)
    passTime(2000)
    expect(screen.queryByText('Saved')).not.toBeInTheDocument()
  })

  it('is removed when three newer ones are shown', () => {
    for (const message of ['one', 'two', 'three', 'four']) show(message)
    expect(screen.queryByText('one')).not.toBeInTheDocument()
    expect(screen.getByText('four')).toBeInTheDocument()
  })
})
