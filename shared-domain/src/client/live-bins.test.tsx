import { act, renderHook, waitFor } from '@testing-library/react'
import type { LiveEvent } from '../contract'
import { OpenDataError } from '../open-data/open-data-error'
import { makeBin, WithDomain } from '../testing'
import { changedBins, useLiveBins } from './bins'

let tell: (event: LiveEvent) => void = () => {}
jest.mock('./live-events', () => ({
  useLiveEvents(handler: typeof tell) {
    const before = tell
    tell = (event) => {
      before(event)
      handler(event)
    }
  },
}))
const fetchBins = jest.fn()
jest.mock('../open-data/fetch-bins', () => ({ fetchBins: (...given: unknown[]) => fetchBins(...given) }))

const change = {
  id: 'WN001',
  fillLevel: 91,
  status: 'full',
  lastCollected: '2026-11-20',
  measuredAt: '2026-11-20T03:00:00.000Z',
} as const

beforeEach(() => {
  globalThis.fetch = jest.fn()
  tell = () => {}
  fetchBins.mockReset().mockResolvedValue([makeBin(), makeBin({ id: 'WN002' })])
})

async function open() {
  const { result } = renderHook(useLiveBins, {
    wrapper: ({ children }) => <WithDomain source="real">{children}</WithDomain>,
  })
  await waitFor(() => expect(result.current.bins).toHaveLength(2))
  return result
}

describe('bins kept up by live events', () => {
  it('take over what an event says of them, without another request and without looking younger', async () => {
    const result = await open()
    const { updatedAt } = result.current
    act(() => tell({ kind: 'bins', bins: [change] }))
    await waitFor(() => expect(result.current.bins[0]).toMatchObject(change))
    expect(result.current.bins[1]).toMatchObject({ id: 'WN002', fillLevel: 30 })
    expect(result.current.updatedAt).toBe(updatedAt)
    expect(fetchBins).toHaveBeenCalledTimes(1)
  })

  it.each<LiveEvent>([{ kind: 'bins', bins: null }, { kind: 'reset' }, { kind: 'thresholds' }])(
    'are all read again after %j',
    async (event) => {
      await open()
      act(() => tell(event))
      await waitFor(() => expect(fetchBins).toHaveBeenCalledTimes(2))
    },
  )

  it('keep a change that came while an older answer was on its way', async () => {
    const result = await open()
    let answer = () => {}
    fetchBins.mockReturnValueOnce(
      new Promise((resolve) => {
        answer = () => resolve([makeBin(), makeBin({ id: 'WN002', fillLevel: 44 })])
      }),
    )
    act(() => result.current.refresh())
    await waitFor(() => expect(fetchBins).toHaveBeenCalledTimes(2))
    act(() => tell({ kind: 'bins', bins: [change] }))
    act(answer)
    await waitFor(() => expect(result.current.bins[1]).toMatchObject({ fillLevel: 44 }))
    expect(result.current.bins[0]).toMatchObject(change)
  })

  it('say still that they could not be read again', async () => {
    const result = await open()
    fetchBins.mockRejectedValue(new OpenDataError('Not bins.', { isRetryable: false }))
    act(() => result.current.refresh())
    await waitFor(() => expect(result.current.error).not.toBeNull())
    act(() => tell({ kind: 'bins', bins: [change] }))
    await waitFor(() => expect(result.current.bins[0]).toMatchObject(change))
    expect(result.current.error).not.toBeNull()
  })

  it('stay the same array when none of them changed', () => {
    const bins = [makeBin({ id: 'WN009' })]
    expect(changedBins(bins, [change])).toBe(bins)
  })
})
