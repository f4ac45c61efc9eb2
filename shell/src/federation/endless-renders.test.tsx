import type { ReactNode } from 'react'
import { watchEndlessRenders } from './endless-renders'

// Before React, which looks for developer tools once.
watchEndlessRenders()
jest.resetModules()
const { act, render, screen } = require('@testing-library/react') as typeof import('@testing-library/react')
const { useEffect, useLayoutEffect, useState } = require('react') as typeof import('react')
const { RemoteBoundary } = require('./RemoteBoundary') as typeof import('./RemoteBoundary')

const onError = jest.fn()
beforeEach(() => {
  onError.mockReset()
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
})

const Remote = ({ name, children }: { name: string; children: ReactNode }) => (
  <RemoteBoundary onError={(error) => onError(name, error.message)} failure={() => <p>{name} failed</p>}>
    {children}
  </RemoteBoundary>
)

/** Renders again after every effect. */
function Endless() {
  const [count, setCount] = useState(0)
  useEffect(() => setCount(count + 1))
  return <p>{count}</p>
}

/** Renders again `times` times. */
function Settling({ times }: { times: number }) {
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (count < times) setCount(count + 1)
  }, [count, times])
  return <p>settled at {count}</p>
}

/** Is rendered by what it is beside, and has an effect of its own. */
function Beside({ of }: { of: number }) {
  const [seen, setSeen] = useState(0)
  useLayoutEffect(() => setSeen(of), [of])
  useEffect(() => undefined, [])
  return <p>beside {seen}</p>
}

async function show(content: ReactNode) {
  render(content)
  // Each render is a task of its own, as in a browser.
  for (let turn = 0; turn < 300; turn += 1) await act(async () => undefined)
}

describe('effects that change state after every render', () => {
  it('end with the card of the remote that has them, and of no other', async () => {
    await show(
      <>
        <Remote name="mf-routes">
          <Beside of={1} />
        </Remote>
        <Remote name="mf-qr">
          <Endless />
        </Remote>
      </>,
    )
    expect(screen.getByText('mf-qr failed')).toBeVisible()
    expect(screen.getByText('beside 1')).toBeVisible()
    expect(onError.mock.calls).toEqual([['mf-qr', expect.stringContaining('renders again and again')]])
  })

  it('are none as long as they come to rest', async () => {
    await show(
      <Remote name="mf-qr">
        <Settling times={40} />
      </Remote>,
    )
    expect(screen.getByText('settled at 40')).toBeVisible()
    expect(onError).not.toHaveBeenCalled()
  })
})
