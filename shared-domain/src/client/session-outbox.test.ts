/** @jest-environment jsdom */
import { act, renderHook, waitFor } from '@testing-library/react'
import { classifyResponse, entriesAwaitingSession, openOutbox } from '../outbox'
import { newPhone } from '../outbox/testing/fake-phone'
import { fakeServer } from '../outbox/testing/fake-server'
import { sessionOutbox, useDataSource, useWhenFewer } from '.'

interface About {
  route: string
  what: string
}

let names = 0
/** An outbox of its own, as a new page opens it. */
function newOutbox() {
  names += 1
  const name = `taps-${names}`
  const outbox = openOutbox<About>({
    name,
    classify: (response) => classifyResponse(response, () => true),
    onDelivered({ about }) {
      taps.addDelivered(about)
    },
  })
  const taps = sessionOutbox<About>({ name, outbox, subjectOf: ({ route }) => route })
  const put = (route: string, what: string, given: object = {}) =>
    outbox.put({ method: 'POST', path: '/api/taps', body: {}, about: { route, what }, ...given })
  return { ...taps, outbox, put }
}

const words = (entries: readonly { about: About }[]) => entries.map(({ about }) => about.what)

beforeEach(() => {
  newPhone()
  fakeServer()
  useDataSource.setState({ source: 'real' })
})

it('sends what waits once a page uses it, and shows it as delivered until it is read again', async () => {
  const { put, useEntries, useDelivered } = newOutbox()
  const begun = Date.now()
  await put('R1', 'done').done
  expect(fetch).not.toHaveBeenCalled()
  const { result } = renderHook(() => ({
    entries: useEntries('R1'),
    taken: useDelivered('R1', begun),
    before: useDelivered('R1', begun + 60_000),
    others: useDelivered('R2', begun),
  }))
  expect(words(result.current.entries.waiting)).toEqual(['done'])
  await waitFor(() => expect(result.current.entries.waiting).toEqual([]))
  expect(result.current.taken).toEqual([{ route: 'R1', what: 'done' }])
  expect([...result.current.before, ...result.current.others]).toEqual([])
})

it('shows the entries of one subject or of all, the oldest first, and the refused apart', async () => {
  useDataSource.setState({ source: 'mock' })
  const { put, useEntries } = newOutbox()
  await put('R1', 'first', { madeAt: 1 }).done
  await put('R2', 'second', { madeAt: 2 }).done
  await put('R1', 'third', { madeAt: 3 }).done
  await put('R1', 'refused', { madeAt: 4, refusal: 'Not there.' }).done
  const { result } = renderHook(() => ({ own: useEntries('R1'), all: useEntries() }))
  expect(words(result.current.own.waiting)).toEqual(['first', 'third'])
  expect(words(result.current.own.refused)).toEqual(['refused'])
  expect(words(result.current.all.waiting)).toEqual(['first', 'second', 'third'])
})

it('sends nothing with mock data, and begins when real data is chosen', async () => {
  useDataSource.setState({ source: 'mock' })
  const { put, useEntries } = newOutbox()
  await put('R1', 'done').done
  const { result } = renderHook(() => useEntries())
  expect(await entriesAwaitingSession()).toBe(1)
  expect(fetch).not.toHaveBeenCalled()
  act(() => useDataSource.setState({ source: 'real' }))
  await waitFor(() => expect(result.current.waiting).toEqual([]))
  expect(fetch).toHaveBeenCalledTimes(1)
})

it('goes on sending when the page that used it is left', async () => {
  const { put, useEntries, outbox } = newOutbox()
  renderHook(() => useEntries()).unmount()
  await put('R1', 'done').done
  await waitFor(() => expect(outbox.entries()).toEqual([]))
})

it('tells when fewer entries wait, and not when more do', () => {
  const read = jest.fn()
  const { rerender } = renderHook(({ count }) => useWhenFewer(count, read), { initialProps: { count: 1 } })
  rerender({ count: 2 })
  expect(read).not.toHaveBeenCalled()
  rerender({ count: 0 })
  expect(read).toHaveBeenCalledTimes(1)
})
