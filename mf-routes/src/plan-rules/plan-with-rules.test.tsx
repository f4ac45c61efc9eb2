import { fireEvent, screen, within } from '@testing-library/react'
import { DEMONSTRATION_SETTINGS } from 'shared-domain'
import type { OperationInput } from 'shared-domain/contract'
import type { PlanRule, recordPlanChanges } from '../../operations'
import { startWorker } from '../route-worker/start-worker'
import { FakeWorker } from '../testing/fake-worker'
import {
  cityApi,
  generate,
  generateAndKeep,
  keepPlans,
  openCity,
  openDocument,
  pass,
  press,
  sentPlans,
} from '../testing/open-city'
import type { RoutesApi } from '../testing/routes-api'

jest.mock('../route-worker/start-worker', () => ({ startWorker: jest.fn(), helperCount: () => 0 }))
jest.mock('shared-domain/client', () => ({
  ...jest.requireActual('shared-domain/client'),
  useBins: () => jest.requireActual('../testing/open-city').binsAnswer,
  useRuntimeSettings: () => mockSettings,
}))

const mockSettings = { ...DEMONSTRATION_SETTINGS }
let api: RoutesApi
beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-20T05:00:00+13:00') })
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  jest.mocked(startWorker).mockImplementation(async () => new FakeWorker() as unknown as Worker)
  openDocument()
  api = cityApi()
})
afterEach(async () => {
  // Longer than a toast stays.
  await pass(10_000)
  jest.useRealTimers()
})

const keep = (...rules: PlanRule[]) =>
  api.answer('listPlanRules', {
    kept: rules.map((rule) => ({ rule, at: '2026-11-19T00:00:00.000Z', by: 'Aroha' })),
    offered: [],
    locations: {},
  })
const remembered = () =>
  api.asked.flatMap(({ name, body }) =>
    name === 'recordPlanChanges' ? (body as OperationInput<typeof recordPlanChanges>['body']) : [],
  )
const binsOf = (orders: { stops: { binId: string }[] }[] = []) =>
  orders.map(({ stops }) => stops.map(({ binId }) => binId))

/** Moves the first stop of the shown truck one down. */
function moveFirstDown() {
  const editor = within(screen.getByRole('region', { name: 'Stops' }))
  const [first] = editor.getAllByRole('button', { name: /WCC/ })
  if (!first) throw new Error('The plan has no stop.')
  fireEvent.keyDown(first, { key: 'ArrowDown', altKey: true })
}

describe('a plan', () => {
  it('follows the rules that were kept', async () => {
    keep({ kind: 'time', binId: 'WCC1', from: 5 * 3600, to: 11 * 3600 })
    await openCity()
    await generateAndKeep()
    const visits = sentPlans(api).flatMap(({ routes }) => routes.flatMap(({ plan }) => plan?.visits ?? []))
    const visit = visits.find((one) => one.kind === 'stop' && one.binId === 'WCC1')
    expect(visit?.departure).toBeGreaterThan(11 * 3600)
    expect(screen.queryByText(/does not follow a rule/)).not.toBeInTheDocument()
  })

  it('names a kept rule that it cannot follow, and can be kept all the same', async () => {
    keep(
      { kind: 'order', binId: 'WCC1', afterBinId: 'WCC3' },
      { kind: 'truck', binId: 'WCC1', truckId: 'T02' },
    )
    await openCity()
    await generate()
    const notice = screen.getByRole('alert', { name: 'This plan does not follow a rule that was kept' })
    expect(
      within(notice)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['WCC1: Only Recycling'])
    press('Keep Plan')
    await pass(50)
    expect(sentPlans(api)).toHaveLength(1)
  })

  it('is not made without the rules', async () => {
    api.refuse('listPlanRules', 503)
    await openCity()
    await generate()
    expect(screen.getByText('No route was made')).toBeVisible()
    expect(sentPlans(api)).toEqual([])
    expect(screen.queryByRole('button', { name: 'Keep Plan' })).not.toBeInTheDocument()
  })

  it('tells the server how it was changed once it is kept, and that its routes were taken back', async () => {
    await openCity()
    await generate()
    expect(remembered()).toEqual([])
    moveFirstDown()
    press('Keep Plan')
    await pass(50)
    const [kept] = remembered()
    expect(kept?.day).toBe('2026-11-20')
    const [[one, other, last] = []] = binsOf(kept?.before)
    expect(binsOf(kept?.after)[0]).toEqual([other, one, last])
    press('Undo Keep')
    await pass(50)
    expect(remembered().at(-1)).toMatchObject({ before: [], after: [] })
  })

  it('tells no edit that was not sent when an earlier request succeeds on Try again', async () => {
    await openCity()
    await generate()
    api.refuse('keepPlan', 503)
    press('Keep Plan')
    await pass(50)
    moveFirstDown()
    keepPlans(api)
    fireEvent.click(
      within(screen.getByRole('region', { name: 'Saving' })).getByRole('button', { name: 'Try again' }),
    )
    await pass(50)
    const [kept] = remembered()
    expect(binsOf(kept?.after)).toEqual(binsOf(kept?.before))
    press('Save Changes')
    await pass(50)
    expect(binsOf(remembered().at(-1)?.after)).not.toEqual(binsOf(kept?.before))
  })
})
