import { renderHook, waitFor } from '@testing-library/react'
import { WHOLE_CITY } from 'shared-domain/route-planning'
import { fakeApi, makeBin, makeFleet, makeTruck, WithDomain } from 'shared-domain/testing'
import { travelMatrix } from '../../operations'
import { roundDays } from '../../rules/days-ahead'
import { startWorker } from '../route-worker/start-worker'
import { FakeWorker } from '../testing/fake-worker'
import { nextDayText } from './next-day-text'
import { useNextDays } from './use-next-days'

jest.mock('../route-worker/start-worker', () => ({ startWorker: jest.fn(), helperCount: () => 0 }))

const trucks = [makeTruck({ id: 'T01' }), makeTruck({ id: 'T02', name: 'Truck 2' })]
/** A thousand bins in the city, 40 by 25, all of which come due tomorrow. */
const bins = Array.from({ length: 1000 }, (_, at) =>
  makeBin({ id: `W${at}`, lat: -41.32 + (at % 40) * 0.001, lng: 174.76 + Math.floor(at / 40) * 0.001 }),
)
const request = {
  ahead: {
    days: roundDays(trucks, '2026-11-23', 4),
    outlooks: bins.map(({ id }) => ({ binId: id, overflowChance: () => 0.5 })),
    choice: { bins, fleet: makeFleet({ trucks }), options: WHOLE_CITY },
    outings: [],
  },
}

beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  jest.mocked(startWorker).mockImplementation(async () => new FakeWorker() as unknown as Worker)
})

it('the next days never promise a thousand bins that the trucks cannot do without saying so', async () => {
  // Without the server's travel times they are estimated.
  fakeApi({ travelMatrix }).cutOff('travelMatrix')
  const draft = { trucks: [] }
  const { result } = renderHook(() => useNextDays(request, draft), {
    wrapper: ({ children }) => <WithDomain source="real">{children}</WithDomain>,
  })
  expect(result.current.map(nextDayText)).toEqual([
    '1,000 bins likely to overflow if they wait longer; how many the trucks can do is not known yet',
    'no bins of its own; how many the day before leaves is not known yet',
  ])
  await waitFor(() => expect(result.current[1]?.work).not.toBeNull(), { timeout: 30_000 })
  const [tomorrow, after] = result.current.map(
    ({ work }) => work ?? { collected: 0, left: 0, carriedOver: 0 },
  )
  expect(tomorrow).toMatchObject({ carriedOver: 0, left: 1000 - (tomorrow?.collected ?? 0) })
  // What a day leaves is due the day after, and two trucks have time for 340 stops of 3 min in 8.5 h, without driving.
  expect(after).toMatchObject({ carriedOver: tomorrow?.left })
  expect((after?.collected ?? 0) + (after?.left ?? 0)).toBe(tomorrow?.left)
  for (const day of [tomorrow, after]) {
    expect(day?.collected).toBeGreaterThan(0)
    expect(day?.collected).toBeLessThanOrEqual(340)
  }
  const [text = '', textAfter = ''] = result.current.map(nextDayText)
  expect(text).toMatch(
    new RegExp(
      `^1,000 bins likely to overflow if they wait longer\\. The trucks can do about ${tomorrow?.collected}, .*about ${tomorrow?.left} will be left$`,
    ),
  )
  expect(textAfter).toMatch(
    /^\d+ bins likely to overflow if they wait longer, \d+ of them left by the day before\. The trucks can do about \d+,/,
  )
}, 60_000)
