import { act, render, screen } from '@testing-library/react'
import { WhenNear } from './WhenNear'

type Seen = (entries: { isIntersecting: boolean }[]) => void

describe('what is held back', () => {
  let seen: Seen
  beforeEach(() => {
    window.IntersectionObserver = class {
      constructor(callback: Seen) {
        seen = callback
      }
      observe() {}
      disconnect() {}
    } as unknown as typeof IntersectionObserver
  })
  afterEach(() => Reflect.deleteProperty(window, 'IntersectionObserver'))

  it('comes when the reader is about to scroll to it, and not before', () => {
    render(<WhenNear height={200}>a heavy map</WhenNear>)
    act(() => seen([{ isIntersecting: false }]))
    expect(screen.queryByText('a heavy map')).not.toBeInTheDocument()
    act(() => seen([{ isIntersecting: true }]))
    expect(screen.getByText('a heavy map')).toBeInTheDocument()
  })

  it('is there at once in a browser that cannot tell', () => {
    Reflect.deleteProperty(window, 'IntersectionObserver')
    render(<WhenNear height={200}>a heavy map</WhenNear>)
    expect(screen.getByText('a heavy map')).toBeInTheDocument()
  })
})
