import timers from 'node:timers'
import { deserialize, serialize } from 'node:v8'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { useDataSource } from 'shared-domain/client'
import { makePlanningFacts, WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import { moveStop } from '../../rules/edit-draft'
import { GenerateRoutePage } from '../generate-route-page/GenerateRoutePage'
import { historyOf } from '../plan-editing/draft-history'
import { startWorker } from '../route-worker/start-worker'
import { FakeWorker } from '../testing/fake-worker'
import {
  cityApi,
  cityFleet,
  generate,
  generateAndKeep,
  keepPlans,
  openCity,
  openDocument,
  pass as passTime,
  press,
  recorded,
  sentPlans,
} from '../testing/open-city'
import type { RoutesApi } from '../testing/routes-api'
import { leaveDocument } from './draft-plan'
import { readDrafts, writeDrafts } from './draft-storage'

jest.mock('../route-worker/start-worker', () => ({ startWorker: jest.fn(), helperCount: () => 0 }))
jest.mock('shared-domain/client', () => ({
  ...jest.requireActual('shared-domain/client'),
  useBins: () => jest.requireActual('../testing/open-city').binsAnswer,
}))

/** Taken before the clock is faked: the database of the device runs in real time. */
const { setImmediate: nextTask } = timers
async function pass(ms: number) {
  await passTime(ms)
  await act(async () => {
    for (let task = 0; task < 100; task += 1) await new Promise((resolve) => nextTask(resolve))
  })
}

let api: RoutesApi
let page: Awaited<ReturnType<typeof openCity>>

const NAME = 'Cuba Street round'
const editor = () => within(screen.getByRole('region', { name: 'Stops' }))
const bins = () =>
  editor()
    .getAllByRole('button')
    .flatMap((row) => row.getAttribute('data-bin') ?? [])
const save = () => screen.queryByRole('button', { name: 'Save Changes' })
const workers = (answers = true) =>
  jest.mocked(startWorker).mockImplementation(async () => new FakeWorker(answers) as unknown as Worker)

/** Moves the first stop one down and returns its bin. */
function edit(): string {
  const [first = ''] = bins()
  fireEvent.keyDown(editor().getByRole('button', { name: new RegExp(`${first} ·`) }), {
    key: 'ArrowDown',
    altKey: true,
  })
  return first
}
async function comeBack() {
  page.unmount()
  await pass(1000)
  page = await openCity()
}
/** Whether the document asks before it is closed. */
function asks(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  return leaving.defaultPrevented
}

/** The channels between the tabs of a browser; the test environment has none. */
function fakeChannels() {
  const open = new Set<FakeChannel>()
  const told: unknown[] = []
  class FakeChannel extends EventTarget {
    constructor(readonly name: string) {
      super()
      open.add(this)
    }
    postMessage(data: unknown) {
      told.push(data)
    }
    close() {
      open.delete(this)
    }
  }
  Object.assign(globalThis, { BroadcastChannel: FakeChannel })
  return {
    /** What this document told the other tabs. */
    told,
    tell(name: string, data: unknown) {
      for (const channel of open)
        if (channel.name === name) channel.dispatchEvent(new MessageEvent('message', { data }))
    },
    restore: () => Reflect.deleteProperty(globalThis, 'BroadcastChannel'),
  }
}

beforeEach(async () => {
  jest.useFakeTimers({ now: new Date('2026-11-20T05:00:00+13:00') })
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  workers()
  openDocument()
  api = cityApi()
  page = await openCity()
})
afterEach(async () => {
  page.unmount()
  // Longer than a toast stays.
  await pass(10_000)
  jest.useRealTimers()
})

describe('a draft plan', () => {
  it('is restored with its edits when its page is opened again', async () => {
    await generateAndKeep()
    const before = bins()
    const moved = edit()
    const after = bins()
    await comeBack()
    expect(bins()).toEqual(after)
    expect(screen.getByRole('region', { name: NAME })).toBeVisible()
    expect(screen.getByRole('heading', { name: NAME })).not.toHaveFocus()
    press(`Undo: Moved ${moved}`)
    expect(bins()).toEqual(before)
    expect(save()).toBeNull()
    press(`Redo: Moved ${moved}`)
    press('Save Changes')
    await pass(50)
    expect(sentPlans(api).at(-1)?.routes).toMatchObject([{ binIds: after, replaces: { id: 'R201' } }])
    expect(screen.getByText('Changes saved')).toBeInTheDocument()
  })

  it('shows the stops of the same truck again', async () => {
    await generateAndKeep()
    fireEvent.click(editor().getByRole('button', { name: /^Recycling/ }))
    await comeBack()
    expect(bins()).toEqual(['WCC4'])
  })

  it('can be saved again after the page was opened again', async () => {
    api.refuse('keepPlan', 503, 'The database is away.')
    await generateAndKeep()
    await comeBack()
    const failure = screen.getByRole('alert', { name: 'The plan is not kept' })
    keepPlans(api)
    fireEvent.click(within(failure).getByRole('button', { name: 'Try again' }))
    await pass(50)
    expect(screen.getByText('Plan kept')).toBeInTheDocument()
    expect(screen.getByRole('row', { name: 'Route of General 1' })).toHaveTextContent('R201')
  })

  it('shows why it was refused after its page was left', async () => {
    await generateAndKeep()
    edit()
    let refuse = () => {}
    const { fetch } = globalThis
    jest.spyOn(globalThis, 'fetch').mockImplementationOnce(async (...request) => {
      await new Promise<void>((resolve) => {
        refuse = resolve
      })
      return fetch(...request)
    })
    api.refuse('keepPlan', 409, 'Route R201 is active.')
    press('Save Changes')
    page.unmount()
    refuse()
    await pass(50)
    page = await openCity()
    expect(screen.getByRole('alert', { name: 'The changes are not saved' })).toHaveTextContent('is active.')
  })

  it('is separate from the sample data', async () => {
    page.unmount()
    page = renderScreen(
      <WithDomain source="real">
        <GenerateRoutePage />
      </WithDomain>,
    )
    await pass(50)
    await generateAndKeep()
    const moved = edit()
    act(() => useDataSource.setState({ source: 'mock' }))
    await pass(50)
    expect(screen.queryByRole('region', { name: NAME })).not.toBeInTheDocument()
    expect(screen.getByText(/^Configure your criteria and generate a route/)).toBeVisible()
    act(() => useDataSource.setState({ source: 'real' }))
    expect(editor().getByRole('button', { name: `Undo: Moved ${moved}` })).toBeVisible()
  })

  it('does not change the stops of a truck that has left', async () => {
    page.unmount()
    api.answer('listRoutes', { routes: [] })
    page = await openCity()
    await generateAndKeep()
    const [first = '', second = ''] = bins()
    api.answer('listRoutes', { routes: [recorded({ id: 'R201', status: 'active' })] })
    await pass(60_000)
    expect(screen.getByText(/^General 1 \(R201\) has left, so its stops stay as they are\./)).toBeVisible()
    edit()
    fireEvent.click(editor().getByRole('button', { name: new RegExp(`${first} ·`) }))
    press('Leave Out')
    expect(bins().slice(0, 2)).toEqual([first, second])
    expect(save()).toBeNull()
    expect(screen.getByRole('button', { name: 'Plan Anew Around Locked Stops' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
  })

  it('cannot be edited while it is planned again', async () => {
    await generateAndKeep()
    const before = bins()
    workers(false)
    press('Plan Anew Around Locked Stops')
    await pass(100)
    edit()
    expect(bins()).toEqual(before)
    press('Cancel')
    edit()
    expect(bins()).not.toEqual(before)
  })

  it('stays when the page is left during a search for another', async () => {
    await generateAndKeep()
    workers(false)
    press(/^Generate Optimized Route/)
    await pass(100)
    await comeBack()
    expect(FakeWorker.latest?.isEnded).toBe(true)
    expect(screen.getByRole('region', { name: NAME })).toBeVisible()
    expect(sentPlans(api)).toHaveLength(1)
  })

  it('is not planned again once its page was left', async () => {
    await generateAndKeep()
    workers(false)
    press('Plan Anew Around Locked Stops')
    await pass(100)
    await comeBack()
    expect(FakeWorker.latest?.isEnded).toBe(true)
    expect(editor().getByRole('button', { name: 'Undo' })).toBeVisible()
  })

  it.each([
    ['with a notice', false, 'changed. Generate a route for what is due now.'],
    ['with its unsaved changes', true, 'changed. What was not saved of it is lost. Generate a route'],
  ])('is closed when its day is over, %s', async (_what, isEdited, sentence) => {
    await generateAndKeep()
    if (isEdited) edit()
    page.unmount()
    jest.setSystemTime(new Date('2026-11-21T05:00:00+13:00'))
    page = await openCity()
    expect(screen.getByRole('alert', { name: 'The day of this plan is over' })).toHaveTextContent(
      `${NAME} was planned for Friday, 20 November, so it can no longer be ${sentence}`,
    )
    expect(screen.queryByRole('region', { name: NAME })).not.toBeInTheDocument()
    expect(asks()).toBe(false)
  })
})

describe('a plan is a draft until it is kept: a draft', () => {
  /** Closes the document and opens it again on the same device. */
  async function reload() {
    page.unmount()
    await pass(500)
    leaveDocument()
    page = await openCity()
    await pass(500)
  }
  /** The next open of the database takes this long. */
  function opensLate(ms: number) {
    const open = indexedDB.open.bind(indexedDB)
    jest.spyOn(indexedDB, 'open').mockImplementationOnce((...database) => {
      const request = open(...database)
      const late = {
        onsuccess: null as (() => void) | null,
        get result() {
          return request.result
        },
      }
      setTimeout(() => late.onsuccess?.(), ms)
      return late as unknown as IDBOpenDBRequest
    })
  }
  /** Stores one without a draft among those put aside, as earlier versions could. */
  async function putAsideNothing(name: string) {
    const done = <T,>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => {
        request.onsuccess = () => resolve(request.result)
      })
    const database = await done(indexedDB.open('draft-plans', 1))
    const desks = database.transaction('desks', 'readwrite').objectStore('desks')
    const stored = await done(desks.get(name))
    const nothing = { draftPlan: null, saving: stored.saving, how: 'replaced' }
    await done(desks.put({ ...stored, putAside: [...stored.putAside, nothing] }, name))
    database.close()
  }
  beforeEach(() => {
    globalThis.indexedDB = new IDBFactory()
    globalThis.IDBKeyRange = IDBKeyRange
    // The test environment has none.
    globalThis.structuredClone = (value) => deserialize(serialize(value))
    api.answer('whoAmI', {
      person: { name: 'olive', roles: ['operator'] },
      isDemonstrationOperator: false,
    })
    leaveDocument()
  })
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'indexedDB')
  })

  it('saves no route, however often Generate is pressed, until it is kept', async () => {
    for (const name of ['One', 'Two', 'Three']) await generate(name)
    expect(sentPlans(api)).toEqual([])
    press('Keep Plan')
    await pass(50)
    expect(sentPlans(api)).toHaveLength(1)
    expect(sentPlans(api)[0]?.routes[0]?.name).toBe('Three, General 1')
  })

  it('survives a reload with its edits, and can be kept then', async () => {
    await reload()
    await generate()
    const moved = edit()
    const after = bins()
    await reload()
    expect(screen.getByRole('heading', { name: NAME })).toBeVisible()
    expect(bins()).toEqual(after)
    expect(editor().getByRole('button', { name: `Undo: Moved ${moved}` })).toBeVisible()
    press('Keep Plan')
    await pass(50)
    expect(sentPlans(api).at(-1)?.routes[0]?.binIds).toEqual(after)
    await reload()
    expect(screen.getByText('Kept as R201 and R202.')).toBeVisible()
    expect(asks()).toBe(false)
  })

  it('has the criteria beside it that it was made by, also after a reload and when another comes back', async () => {
    const criteria = () =>
      within(screen.getByRole('list', { name: 'Chosen criteria' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    await reload()
    fireEvent.click(screen.getByRole('checkbox', { name: /^Warning / }))
    await generate('Full bins first')
    const first = criteria()
    expect(first.slice(0, 2)).toEqual(['Full bins first', 'Full'])
    await reload()
    expect(criteria()).toEqual(first)

    await generate('Second round')
    expect(criteria()).toEqual(['Second round', ...first.slice(1)])
    press('Undo Replace')
    expect(criteria()).toEqual(first)
    press('Discard')
    expect(screen.getByRole('textbox', { name: 'Route Name' })).toHaveValue('Full bins first')
    expect(screen.getByRole('checkbox', { name: /^Warning / })).not.toBeChecked()
  })

  it('is replaced by the next Generate, and comes back by one press, also after a reload', async () => {
    await reload()
    await generate('First round')
    edit()
    const edited = bins()
    await generate('Second round')
    expect(screen.getByRole('heading', { name: 'Second round' })).toBeVisible()
    await reload()
    press('Undo Replace')
    expect(screen.getByRole('heading', { name: 'First round' })).toBeVisible()
    expect(bins()).toEqual(edited)
    expect(screen.queryByRole('button', { name: 'Undo Replace' })).not.toBeInTheDocument()
  })

  it('is discarded, and comes back by one press', async () => {
    await generate()
    const before = bins()
    press('Discard')
    expect(screen.getByText('The draft is discarded.')).toBeVisible()
    expect(screen.queryByRole('heading', { name: NAME })).not.toBeInTheDocument()
    press('Undo Discard')
    expect(screen.getByRole('heading', { name: NAME })).toBeVisible()
    expect(bins()).toEqual(before)
  })

  it('is a draft again after Undo Keep, which takes its routes away', async () => {
    await generateAndKeep()
    press('Undo Keep')
    await pass(50)
    expect(sentPlans(api).at(-1)).toMatchObject({ routes: [], removedIds: ['R201', 'R202'] })
    expect(screen.getByText('Routes taken away')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Keep Plan' })).toBeVisible()
    expect(screen.getByRole('row', { name: 'Route of General 1' })).toHaveTextContent('Not saved yet')
  })

  it('follows what another tab of this browser makes of it, so that neither overwrites the other', async () => {
    const channels = fakeChannels()
    await reload()
    await generate()
    const before = bins()
    await pass(500)
    const stored = await readDrafts('olive')
    const moved = edit()
    await pass(500)
    if (stored) await writeDrafts('olive', stored)
    channels.tell('draft-plans', 'hana')
    await pass(500)
    expect(bins()).not.toEqual(before)
    channels.tell('draft-plans', 'olive')
    await pass(500)
    expect(bins()).toEqual(before)
    expect(screen.queryByRole('button', { name: `Undo: Moved ${moved}` })).not.toBeInTheDocument()
    channels.told.length = 0
    edit()
    await pass(500)
    expect(channels.told).toEqual(['olive'])
    channels.restore()
  })

  it('shows no criteria for another plan until it is read', async () => {
    await reload()
    await generate()
    page.unmount()
    await pass(500)
    leaveDocument()
    opensLate(1000)
    page = await openCity()
    await pass(100)
    expect(screen.getByRole('status', { name: /^Reading your draft plan/ })).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Generate Optimized Route/ })).not.toBeInTheDocument()
    await pass(1500)
    expect(screen.getByRole('heading', { name: NAME })).toBeVisible()
  })

  it('that was made before its person was known is stored once they are', async () => {
    page.unmount()
    leaveDocument()
    api.refuse('whoAmI', 503)
    page = await openCity()
    await generate()
    api.answer('whoAmI', { person: { name: 'olive', roles: ['operator'] }, isDemonstrationOperator: false })
    await comeBack()
    await reload()
    expect(screen.getByRole('heading', { name: NAME })).toBeVisible()
  })

  it('that cannot be stored leaves what is stored as it is', async () => {
    await reload()
    await generate()
    await pass(500)
    const stored = await readDrafts('olive')
    if (!stored?.drafts.present) throw new Error('The draft is not stored.')
    const { present } = stored.drafts
    const broken = moveStop(present.history.present, 'WCC99', { truckId: 'T01', place: 0 })
    const drafts = { present: { ...present, history: historyOf(broken) }, putAside: [] }
    expect(await writeDrafts('olive', { ...stored, drafts })).toBe(false)
    expect((await readDrafts('olive'))?.drafts.present?.history).toEqual(present.history)
  })

  it('is read without the empty ones that earlier versions put aside', async () => {
    await reload()
    await generate()
    await pass(500)
    await putAsideNothing('olive')
    await reload()
    expect(screen.getByRole('heading', { name: NAME })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Undo Replace' })).not.toBeInTheDocument()
  })

  it('is one still when the record refuses it: its trucks are shown as they are edited', async () => {
    await generate()
    api.refuse('keepPlan', 409, 'WCC1 is on R205.')
    press('Keep Plan')
    await pass(50)
    const stops = () =>
      within(screen.getByRole('row', { name: 'Route of General 1' }))
        .getAllByRole('cell')
        .at(0)
    expect(stops()).toHaveTextContent(/^3/)
    fireEvent.click(editor().getByRole('button', { name: /WCC2 ·/ }))
    press('Leave Out')
    expect(stops()).toHaveTextContent(/^2/)
    expect(screen.getByRole('button', { name: 'Keep Plan' })).toHaveAccessibleDescription(/^A draft:/)
  })

  it('says that it is out of date once its bins are on another route or its truck is out of service', async () => {
    await generate()
    expect(screen.queryByText('This draft is out of date')).not.toBeInTheDocument()
    api.answer('getPlanningFacts', makePlanningFacts({ onRoutes: [{ binId: 'WCC1', routeId: 'R205' }] }))
    const trucks = cityFleet.trucks.map((truck) => ({ ...truck, isInService: truck.name !== 'General 1' }))
    api.answer('getFleet', { ...cityFleet, trucks })
    await pass(60_000)
    await comeBack()
    const notice = screen.getByRole('alert', { name: 'This draft is out of date' })
    expect(notice).toHaveTextContent('On R205 by now: WCC1.')
    expect(notice).toHaveTextContent('General 1 is out of service.')
  })

  it('says so also after the record has refused to keep it', async () => {
    await generate()
    api.refuse('keepPlan', 409, 'WCC1 is on R205.')
    api.answer('getPlanningFacts', makePlanningFacts({ onRoutes: [{ binId: 'WCC1', routeId: 'R205' }] }))
    press('Keep Plan')
    await pass(50)
    await pass(60_000)
    await comeBack()
    expect(screen.getByRole('alert', { name: 'This draft is out of date' })).toHaveTextContent(
      'On R205 by now: WCC1.',
    )
  })
})

describe('closing the document', () => {
  it('needs a confirmation only while something is unsaved, also on another page', async () => {
    expect(asks()).toBe(false)
    await generateAndKeep()
    expect(asks()).toBe(false)
    const moved = edit()
    expect(asks()).toBe(true)
    page.unmount()
    expect(asks()).toBe(true)
    page = await openCity()
    press(`Undo: Moved ${moved}`)
    expect(asks()).toBe(false)
    press(`Redo: Moved ${moved}`)
    press('Save Changes')
    expect(asks()).toBe(true)
    await pass(50)
    expect(asks()).toBe(false)
  })

  it('needs a confirmation while a new plan is not saved', async () => {
    api.refuse('keepPlan', 503)
    await generateAndKeep()
    expect(asks()).toBe(true)
  })

  it('needs no confirmation for a lock alone', async () => {
    await generateAndKeep()
    const [first = ''] = bins()
    fireEvent.click(editor().getByRole('button', { name: new RegExp(`${first} ·`) }))
    press('Lock')
    expect(asks()).toBe(false)
  })
})
