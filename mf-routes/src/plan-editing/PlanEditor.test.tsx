import { fireEvent, screen, within } from '@testing-library/react'
import { startWorker } from '../route-worker/start-worker'
import { GENERATING_MS } from '../sample-generation/use-route-generation'
import { FakeWorker } from '../testing/fake-worker'
import {
  cityApi,
  generateAndKeep,
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
}))

let api: RoutesApi
const editor = () => within(screen.getByRole('region', { name: 'Stops' }))
const bins = () =>
  within(editor().getByRole('list', { name: 'Stops in driving order' }))
    .getAllByRole('button')
    .flatMap((row) => row.getAttribute('data-bin') ?? [])
const row = (binId: string) => editor().getByRole('button', { name: new RegExp(`${binId} ·`) })
function moveDown(binId: string) {
  fireEvent.click(row(binId))
  fireEvent.click(tools(binId).getByRole('button', { name: 'Move Down' }))
}
const tools = (binId: string) => within(editor().getByRole('group', { name: `Stop ${binId}` }))
const spoken = () => editor().getByRole('status')
/** What a browser keeps while something is dragged. */
const dragged = (data: Record<string, string> = {}) => ({
  get types() {
    return Object.keys(data)
  },
  setData(type: string, text: string) {
    data[type] = text
  },
  getData: (type: string) => data[type] ?? '',
  effectAllowed: '',
  dropEffect: '',
})

beforeEach(async () => {
  // Before the shift: a plan begins with it.
  jest.useFakeTimers({ now: new Date('2026-11-20T05:00:00+13:00') })
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  jest.mocked(startWorker).mockImplementation(async () => new FakeWorker() as unknown as Worker)
  openDocument()
  api = cityApi()
  await openCity()
  await generateAndKeep()
})
afterEach(async () => {
  // Longer than a toast stays.
  await pass(10_000)
  jest.useRealTimers()
})

describe('the editor of a plan', () => {
  it('shows the day of a truck: stops with the load, unloading and the return', () => {
    const list = editor().getByRole('list', { name: 'Stops in driving order' })
    expect(bins().toSorted()).toEqual(['WCC1', 'WCC2', 'WCC3'])
    expect(list).toHaveTextContent(/^Leaves the depot6:00 am/)
    expect(list).toHaveTextContent(/Unload at Southern Landfill\d+:\d\d amBack at the depot\d+:\d\d am$/)
    expect(list).toHaveTextContent(/228 L, 19 kg on board/)
  })

  it('moves a stop by keys, keeps the focus on it and announces its place', () => {
    const [first = '', second, third] = bins()
    fireEvent.click(row(first))
    fireEvent.keyDown(row(first), { key: 'ArrowDown', altKey: true })
    expect(bins()).toEqual([second, first, third])
    expect(row(first)).toHaveFocus()
    expect(spoken()).toHaveTextContent(`Moved ${first}. ${first} is stop 2 of General 1.`)
  })

  it('says at either end of the list that a stop can move no further', () => {
    const [first = '', second = '', third = ''] = bins()
    fireEvent.keyDown(row(first), { key: 'ArrowUp', altKey: true })
    expect(spoken()).toHaveTextContent(`${first} is the first stop already.`)
    fireEvent.keyDown(row(third), { key: 'ArrowDown', altKey: true })
    expect(spoken()).toHaveTextContent(`${third} is the last stop already.`)
    fireEvent.keyDown(row(second), { key: 'ArrowUp', altKey: true })
    expect(spoken()).toHaveTextContent(`${second} is stop 1 of General 1.`)
  })

  it('no longer says so once another stop is chosen, and not after a change that was undone', () => {
    const [first = '', second = ''] = bins()
    fireEvent.keyDown(row(first), { key: 'ArrowUp', altKey: true })
    fireEvent.click(row(second))
    expect(spoken()).not.toHaveTextContent('already')
    fireEvent.keyDown(row(first), { key: 'ArrowUp', altKey: true })
    moveDown(first)
    press(`Undo: Moved ${first}`)
    expect(spoken()).not.toHaveTextContent('already')
  })

  it('says which stop has its actions open below it', () => {
    const [first = '', second = ''] = bins()
    fireEvent.click(row(first))
    expect(row(first)).toHaveAttribute('aria-expanded', 'true')
    expect(row(second)).toHaveAttribute('aria-expanded', 'false')
  })

  it('moves a stop by buttons, up to the end of the list', () => {
    const [first = '', second, third] = bins()
    fireEvent.click(row(first))
    expect(tools(first).getByRole('button', { name: 'Move Up' })).toHaveAttribute('aria-disabled', 'true')
    for (let i = 0; i < 2; i += 1) fireEvent.click(tools(first).getByRole('button', { name: 'Move Down' }))
    expect(bins()).toEqual([second, third, first])
    expect(tools(first).getByRole('button', { name: 'Move Down' })).toHaveAttribute('aria-disabled', 'true')
  })

  it('undoes and redoes every change', () => {
    const before = bins()
    const [first = ''] = before
    fireEvent.click(row(first))
    fireEvent.click(tools(first).getByRole('button', { name: 'Move Down' }))
    const after = bins()
    press(`Undo: Moved ${first}`)
    expect(bins()).toEqual(before)
    press(`Redo: Moved ${first}`)
    expect(bins()).toEqual(after)
  })

  it('names what a truck may not carry, and does not save such a plan', async () => {
    fireEvent.click(row('WCC1'))
    fireEvent.change(tools('WCC1').getByRole('combobox', { name: 'Truck' }), { target: { value: 'T02' } })
    const alert = editor().getByRole('alert')
    expect(alert).toHaveTextContent(
      /Recycling cannot drive this.*It may not carry the general waste of bin WCC1\./,
    )
    expect(screen.getByRole('button', { name: 'Save Changes' })).toHaveAccessibleDescription(
      /It cannot be driven like that/,
    )
    press('Save Changes')
    await pass(50)
    expect(sentPlans(api)).toHaveLength(1)
  })

  it('leaves a bin out, lists it with the reason, and takes it back in', () => {
    fireEvent.click(row('WCC2'))
    fireEvent.click(tools('WCC2').getByRole('button', { name: 'Leave Out' }))
    expect(bins()).not.toContain('WCC2')
    expect(bins()).toContain(document.activeElement?.getAttribute('data-bin'))
    expect(screen.getByRole('region', { name: 'Left Out (1)' })).toHaveTextContent('Taken out by hand.')
    fireEvent.click(editor().getByRole('button', { name: 'No Truck (1)' }))
    fireEvent.change(tools('WCC2').getByRole('combobox', { name: 'Truck' }), { target: { value: 'T01' } })
    expect(bins()).toContain('WCC2')
    expect(screen.queryByRole('region', { name: /^Left Out/ })).not.toBeInTheDocument()
  })

  it('moves a stop by drag, to a place and to a truck', () => {
    const [first = '', second = '', third = ''] = bins()
    const dataTransfer = dragged()
    fireEvent.dragStart(row(first), { dataTransfer })
    // A browser allows a drop where this event is cancelled.
    expect(fireEvent.dragOver(row(third), { dataTransfer })).toBe(false)
    fireEvent.drop(row(third), { dataTransfer })
    expect(bins()).toEqual([second, third, first])
    fireEvent.drop(row(third), { dataTransfer })
    expect(bins()).toEqual([second, first, third])
    fireEvent.drop(editor().getByRole('button', { name: /^No Truck/ }), { dataTransfer })
    expect(bins()).toEqual([second, third])
  })

  it('ignores texts, links and bins of other plans that are dropped on it', async () => {
    const before = bins()
    const link = dragged({ 'text/plain': 'https://wellington.govt.nz' })
    expect(fireEvent.dragOver(row('WCC1'), { dataTransfer: link })).toBe(true)
    for (const dataTransfer of [link, dragged({ 'application/x-bin-id': 'WCC99' })])
      for (const target of [
        row('WCC1'),
        editor().getByRole('button', { name: /^Recycling/ }),
        editor().getByRole('button', { name: /^No Truck/ }),
      ])
        fireEvent.drop(target, { dataTransfer })
    expect(bins()).toEqual(before)
    expect(editor().getByRole('button', { name: 'No Truck (0)' })).toBeVisible()
    expect(editor().getByRole('button', { name: 'Undo' })).toBeVisible()
  })

  it('plans again around a locked stop, which keeps its truck', async () => {
    fireEvent.click(row('WCC1'))
    fireEvent.click(tools('WCC1').getByRole('button', { name: 'Lock' }))
    expect(within(row('WCC1')).getByLabelText('Locked')).toBeInTheDocument()
    press('Plan Anew Around Locked Stops')
    expect(editor().getByRole('button', { name: 'Planning Anew...' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await pass(100)
    expect(bins()).toContain('WCC1')
    expect(editor().getByRole('button', { name: 'Undo: Planned anew' })).toBeEnabled()
  })

  it('keeps the plan when its locked stops cannot be driven, and says why', async () => {
    const before = bins()
    fireEvent.click(row('WCC1'))
    fireEvent.change(tools('WCC1').getByRole('combobox', { name: 'Truck' }), { target: { value: 'T02' } })
    fireEvent.click(tools('WCC1').getByRole('button', { name: 'Lock' }))
    press('Plan Anew Around Locked Stops')
    await pass(100)
    expect(editor().getByRole('alert', { name: 'The plan is as it was' })).toHaveTextContent(
      /Recycling cannot drive its locked stops\. It may not carry the general waste of bin WCC1\. Unlock or move/,
    )
    expect(editor().queryByRole('button', { name: 'Undo: Planned anew' })).not.toBeInTheDocument()
    press('Undo: Locked WCC1')
    press('Undo: Moved WCC1')
    fireEvent.click(editor().getByRole('button', { name: /^General 1/ }))
    expect(bins()).toEqual(before)
  })

  it('keeps the plan when planning again fails', async () => {
    const before = bins()
    jest.mocked(startWorker).mockImplementation(async () => new FakeWorker(false) as unknown as Worker)
    press('Plan Anew Around Locked Stops')
    await pass(50)
    FakeWorker.latest?.breakDown('out of memory')
    await pass(50)
    expect(editor().getByRole('alert')).toHaveTextContent(/The plan is as it was.*out of memory/)
    expect(bins()).toEqual(before)
  })

  it('saves a changed truck in its existing route, and does not touch the others', async () => {
    const [first = '', second = '', third = ''] = bins()
    moveDown(first)
    expect(screen.getByRole('button', { name: 'Save Changes' })).toHaveAccessibleDescription(
      /^Changed routes keep their ids and drivers\./,
    )
    press('Save Changes')
    expect(screen.getByRole('heading', { name: 'Cuba Street round' })).toHaveFocus()
    await pass(GENERATING_MS)
    expect(sentPlans(api).slice(1)).toMatchObject([
      {
        routes: [{ binIds: [second, first, third], replaces: { id: 'R201', planRevision: 1 } }],
        removedIds: [],
      },
    ])
    expect(screen.getByText('Changes saved')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Save Changes' })).not.toBeInTheDocument()
  })

  it('says why nothing was saved when a route is active, and saves after the change is undone', async () => {
    api.refuse('keepPlan', 409, 'Route R201 is active.')
    const [first = ''] = bins()
    moveDown(first)
    press('Save Changes')
    await pass(50)
    const failure = screen.getByRole('alert', { name: 'The changes are not saved' })
    expect(failure).toHaveTextContent('Route R201 is active.')
    expect(within(failure).queryByRole('button')).not.toBeInTheDocument()
    expect(screen.queryByText('Changes saved')).not.toBeInTheDocument()
    press(`Undo: Moved ${first}`)
    press('Save Changes')
    await pass(50)
    expect(screen.getByText('Changes saved')).toBeInTheDocument()
    expect(sentPlans(api)).toHaveLength(2)
  })
})
