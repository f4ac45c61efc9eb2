import { act, render, screen } from '@testing-library/react'
import { use } from 'react'
import { makeRemote } from '../testing/make-registry'
import type { LoadedPage } from './page-loader'
import { RemoteContent } from './RemoteContent'
import { watchRemoteErrors } from './remote-errors'

const remote = makeRemote({ name: 'mf-routes', version: '1.2.3', base: '/remotes/mf-routes/1.2.3/' })
const report = { ran: jest.fn(), failed: jest.fn() }
const never = new Promise<never>(() => undefined)

beforeAll(() => watchRemoteErrors([remote], jest.fn()))
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['performance'] })
  report.ran.mockReset()
  report.failed.mockReset()
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => jest.useRealTimers())

function show(Page: LoadedPage['Page']) {
  const loadPage = () => ({ Page, publication: remote })
  const look = {
    loading: <p>Loading</p>,
    failure: ({ error }: { error: Error }) => <p role="alert">{error.message}</p>,
    previousNote: () => null,
  }
  render(<RemoteContent {...{ remote, expose: 'RoutesPage', look, loadPage, report }} />)
}

describe('a remote’s component fails like one that throws while it renders', () => {
  it('when it throws in a timer or an event', () => {
    show(() => <p>Routes</p>)
    expect(screen.getByText('Routes')).toBeVisible()
    const error = Object.assign(new Error('No such stop.'), {
      stack: 'at /remotes/mf-routes/1.2.3/page.js:1:2',
    })
    act(() => void window.dispatchEvent(new ErrorEvent('error', { error })))
    expect(screen.getByRole('alert')).toHaveTextContent('No such stop.')
    expect(report.failed).toHaveBeenCalledWith(remote, 'render', error)
  })

  it('when it suspends for ever, and not before a poor connection has had its time', async () => {
    await act(async () => show(() => use(never)))
    act(() => jest.advanceTimersByTime(29_000))
    expect(screen.getByText('Loading')).toBeVisible()
    expect(report.failed).not.toHaveBeenCalled()
    await act(async () => jest.advanceTimersByTime(2_000))
    expect(screen.getByRole('alert')).toHaveTextContent('mf-routes 1.2.3 showed nothing within 30 s.')
    expect(report.failed).toHaveBeenCalledTimes(1)
    expect(report.ran).not.toHaveBeenCalled()
  })
})
