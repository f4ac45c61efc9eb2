import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { aucklandDate, DEFAULT_THRESHOLDS, paths } from 'shared-domain'
import {
  createRoute,
  type FoundBin,
  getFleet,
  getPlanningFacts,
  keepPlan,
  listRoutes,
  removeRoute,
} from 'shared-domain/contract'
import {
  type FakeApi,
  fakeApi,
  makeBin,
  makeFleet,
  makePlanningFacts,
  makeRecordedAlert,
  makeRecordedRoute,
  WithDomain,
} from 'shared-domain/testing'
import { useLocation } from 'shared-ui'
import { renderScreen } from 'shared-ui/testing'
import * as operations from '../../operations'
import { BinsPage } from './BinsPage'
import { parseView, viewText } from './bins-view'
import { rowsAt } from './row-window'

// What other server parts answer, too.
const KNOWN = { ...operations, createRoute, getFleet, getPlanningFacts, keepPlan, listRoutes, removeRoute }
let api: FakeApi<typeof KNOWN>
beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  localStorage.clear()
  api = fakeApi(KNOWN)
})

const Where = () => <output aria-label="URL">{useLocation().search}</output>
const open = (source: 'real' | 'mock' = 'mock', at: string = paths.bins) =>
  renderScreen(
    <WithDomain source={source}>
      <BinsPage />
      <Where />
    </WithDomain>,
    { at },
  )
const table = () => screen.findByRole('table', { name: 'Bins' })
const rows = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1)
const url = () => screen.getByRole('status', { name: 'URL' }).textContent

const found = (id: string, known: Partial<FoundBin> = {}): FoundBin => ({
  ...makeBin({ id }),
  ...{
    measuredAt: null,
    lastCollectedAt: null,
    source: null,
    label: null,
    unresolvedReports: 0,
    routeId: null,
  },
  ...known,
})
function answer(...bins: FoundBin[]) {
  api.answer('searchBins', { bins, total: bins.length, next: null })
  api.answer('listBins', { bins: [], total: bins.length, next: null })
  api.answer('mapBins', { bins: [], located: 0 })
  api.answer('binPlaces', { suburbs: ['Te Aro'], streets: [] })
}

describe('the page of bins', () => {
  it('lists the samples fullest first and renders only the rows on screen', async () => {
    open()
    const shown = await rows()
    expect(await screen.findByText('100 bins')).toBeVisible()
    expect(shown.length).toBeLessThan(40)
    const levels = shown.map((row) => Number(within(row).getByRole('progressbar').ariaValueNow))
    expect(levels).toEqual([...levels].sort((a, b) => b - a))
    expect(await table()).toHaveAttribute('aria-rowcount', '101')
    expect(api.asked).toEqual([])
  })

  it('says of a level how old it is, and since when it is not trusted', async () => {
    const measuredAt = new Date(Date.now() - 3 * 3_600_000).toISOString()
    const untrusted = { since: '2026-11-22T21:14:00.000Z', fault: 'zeros' } as const
    answer(found('WCC1', { fillLevel: 22, measuredAt, untrusted, flag: 'The level is not trusted.' }))
    open('real', `${paths.bins}?columns=fill,location,measured`)
    const [row] = await rows()
    expect(row).toHaveTextContent(/22%⚠ Not trusted since 23 Nov, 10:14.am: the sensor sends zeros/)
    expect(row).toHaveTextContent('3 h ago')
  })

  it('has the age of a level beside it when the column of ages is not shown', async () => {
    const measuredAt = new Date(Date.now() - 3 * 3_600_000).toISOString()
    const untrusted = { since: '2026-11-22T21:14:00.000Z', fault: 'zeros' } as const
    answer(
      found('WCC1', { fillLevel: 22, measuredAt }),
      found('WCC2', { fillLevel: 22, measuredAt, untrusted, flag: 'The level is not trusted.' }),
    )
    open('real', `${paths.bins}?columns=fill,location`)
    const [trusted, other] = await rows()
    expect(trusted).toHaveTextContent('22%3 h ago')
    expect(other).toHaveTextContent('22%3 h ago, ⚠ Not trusted since 23 Nov')
  })

  it('searches while the operator types, and stores the search in the URL', async () => {
    open()
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search' }), 'CUBA')
    await waitFor(() => expect(url()).toBe('?q=CUBA'))
    for (const row of await rows()) expect(row).toHaveTextContent('Cuba Street')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Compost')
    expect(url()).toBe('?binType=compost&q=CUBA')
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(url()).toBe('')
  })

  it('sorts by a heading in both directions', async () => {
    open()
    await userEvent.click(within(await table()).getByRole('button', { name: 'Location' }))
    expect(url()).toBe('?sort=location')
    expect(screen.getByRole('columnheader', { name: /Location/ })).toHaveAttribute('aria-sort', 'ascending')
    await userEvent.click(screen.getByRole('button', { name: 'Location' }))
    expect(url()).toBe('?sort=-location')
  })

  it('shows the rows before it counts the matching bins', async () => {
    api.answer('searchBins', { bins: [found('WN001')], total: 1, next: null })
    open('real', `${paths.bins}?q=cuba`)
    expect(await rows()).toHaveLength(1)
    expect(await table()).toHaveAttribute('aria-rowcount', '-1')
    expect(screen.queryByText(/bin fit/)).not.toBeInTheDocument()
    const asked = api.asked.map(({ name }) => name)
    expect(asked.indexOf('listBins')).toBeGreaterThan(asked.indexOf('searchBins'))
  })

  it('shows a bin of unknown level as unknown, never as empty or normal', async () => {
    answer(found('WN001', { fillLevel: null, status: 'normal' }))
    open('real')
    const [row] = await rows()
    expect(row).toHaveTextContent('Level unknown')
    expect(row).toHaveTextContent('Fill level unknown')
    expect(within(row as HTMLElement).queryByRole('progressbar')).not.toBeInTheDocument()
    expect(row).not.toHaveTextContent('Normal')
  })

  it('says of a bin that residents report as overflowing why it is among those that are full soon', async () => {
    const unknown = { fillLevel: null, status: 'normal' } as const
    answer(
      found('WN001', { ...unknown, unresolvedReports: 1 }),
      found('WN002', { ...unknown, unresolvedReports: 1 }),
      found('WN003', unknown),
    )
    api.answer('listAlerts', {
      alerts: [
        makeRecordedAlert({ binId: 'WN001', type: 'full', reportId: '5a3b1e00-0000-4000-8000-000000000201' }),
      ],
      thresholds: DEFAULT_THRESHOLDS,
    })
    open('real', `${paths.bins}?fullBy=tomorrow-morning`)
    expect(await screen.findByText('Reported overflowing')).toBeVisible()
    const [reported, ...others] = await rows()
    expect(reported).toHaveTextContent('Reported overflowing')
    expect(reported).toHaveTextContent('Fill level unknown')
    for (const other of others) expect(other).toHaveTextContent('Level unknown')
  })

  it('has the level of a full bin beside its status, whatever residents report', async () => {
    answer(found('WN001', { fillLevel: 92, status: 'full', unresolvedReports: 1 }))
    api.answer('listAlerts', {
      alerts: [
        makeRecordedAlert({ binId: 'WN001', type: 'full', reportId: '5a3b1e00-0000-4000-8000-000000000201' }),
      ],
      thresholds: DEFAULT_THRESHOLDS,
    })
    open('real', `${paths.bins}?columns=fill,location`)
    await rows()
    await waitFor(() => expect(api.asked.map(({ name }) => name)).toContain('listAlerts'))
    const [row] = await rows()
    expect(row).toHaveTextContent('92%')
    expect(row?.querySelector('[data-reported="true"]')).toBeNull()
  })

  it('names a filter of a link that it does not know', async () => {
    open('mock', `${paths.bins}?status=purple&binType=compost`)
    expect(
      await screen.findByText(/The link asks for status=purple, which this page does not know/),
    ).toBeVisible()
  })

  it('asks for alerts only where a bin that is shown has a report', async () => {
    answer(found('WN001'))
    open('real')
    expect(await rows()).toHaveLength(1)
    expect(api.asked.map(({ name }) => name)).not.toContain('listAlerts')
  })

  it('says what to do when no bin matches', async () => {
    open('mock', `${paths.bins}?q=Auckland`)
    expect(await screen.findByText(/No bin fits/)).toBeVisible()
    expect(screen.queryByRole('table', { name: 'Bins' })).not.toBeInTheDocument()
    expect(screen.queryByRole('link', { name: /Open the page of/ })).not.toBeInTheDocument()
  })

  it('leads to the page of an id that no list has, because the bin may have been taken away', async () => {
    open('mock', `${paths.bins}?q=WCC1204`)
    expect(await screen.findByRole('link', { name: 'Open the page of WCC1204' })).toHaveAttribute(
      'href',
      paths.bin('WCC1204'),
    )
  })

  it('downloads the matching bins', async () => {
    answer(found('WN001'))
    open('real', `${paths.bins}?status=full&sort=id&columns=fill`)
    expect(await screen.findByText('1 bin fit')).toBeVisible()
    expect(await screen.findByRole('link', { name: 'Download CSV' })).toHaveAttribute(
      'href',
      '/api/bins.csv?status=full',
    )
  })

  it('says “2 of 92 bins chosen” after the header’s box was ticked, and “Choose all 92” chooses all 92', async () => {
    const all = Array.from({ length: 92 }, (_, at) => found(`WN${String(at + 1).padStart(3, '0')}`))
    answer(...all.slice(0, 2))
    api.answer('listBins', { bins: [], total: 92, next: null })
    api.answer('markMissing', { reportIds: [] })
    open('real', `${paths.bins}?status=full`)
    await screen.findByText('92 bins fit')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Choose the bins on screen' }))
    expect(screen.getByText('2 of 92 bins chosen')).toHaveRole('status')
    api.answer('searchBins', () => {
      const { path = '' } = api.asked.at(-1) ?? {}
      return path.includes('after=second')
        ? { bins: all.slice(50), total: 92, next: null }
        : { bins: all.slice(0, 50), total: 92, next: 'second' }
    })
    await userEvent.click(screen.getByRole('button', { name: 'Choose all 92' }))
    expect(await screen.findByText('92 of 92 bins chosen')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Mark missing' }))
    await waitFor(() =>
      expect(api.asked.find(({ name }) => name === 'markMissing')?.body).toEqual({
        binIds: all.map(({ id }) => id),
      }),
    )
    const [path] = api.asked.filter(({ path }) => path.includes('limit=1000')).map(({ path }) => path)
    expect(Object.fromEntries(new URL(path ?? '', location.origin).searchParams)).toMatchObject({
      status: 'full',
      sort: '-fill',
    })
  })

  it('opens the labels of chosen bins, and marks them as missing with Undo', async () => {
    answer(found('WN001'), found('WN002'))
    const reportIds = ['3f0e7a52-5f5e-4f0c-9d2a-0c6f3f1f9a10']
    api.answer('markMissing', { reportIds })
    open('real')
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose WN001' }))
    expect(screen.getByRole('link', { name: 'Print labels' })).toHaveAttribute(
      'href',
      paths.labelsOf(['WN001']),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Mark missing' }))
    expect(await screen.findByText('1 bin marked as missing')).toBeVisible()
    expect(api.asked.find(({ name }) => name === 'markMissing')?.body).toEqual({ binIds: ['WN001'] })
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() =>
      expect(api.asked.find(({ name }) => name === 'changeReports')?.body).toMatchObject({
        action: 'close',
        ids: reportIds,
      }),
    )
  })

  it('says what came of it also after a second try, with Undo', async () => {
    answer(found('WN001'), found('WN002'))
    api.refuse('markMissing', 503)
    open('real')
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose WN001' }))
    await userEvent.click(screen.getByRole('button', { name: 'Mark missing' }))
    const chosen = within(screen.getByRole('group', { name: 'Chosen bins' }))
    const again = await chosen.findByRole('button', { name: 'Try again' })
    api.answer('markMissing', { reportIds: ['3f0e7a52-5f5e-4f0c-9d2a-0c6f3f1f9a10'] })
    await userEvent.click(again)
    expect(await screen.findByText('1 bin marked as missing')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
    expect(screen.getByRole('checkbox', { name: 'Choose WN001' })).not.toBeChecked()
  })

  it('makes a route of the chosen bins, with Undo', async () => {
    open()
    const [row] = await rows()
    await userEvent.click(within(row as HTMLElement).getByRole('checkbox'))
    await userEvent.click(screen.getByRole('button', { name: 'Add to a new route' }))
    const made = await screen.findByText(/^Route R\d+ made with 1 bin$/)
    expect(made).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await act(async () => {})
    expect(within(screen.getByRole('region', { name: 'All bins' })).queryByRole('alert')).toBeNull()
  })

  it('says which chosen bins a new route leaves out and why, and offers a route for each stream', async () => {
    answer(found('A'), found('B'), found('C', { binType: 'compost' }), found('D'))
    const onRoutes = [{ binId: 'B', routeId: 'R012' }]
    const missing = [{ binId: 'D', routeId: 'R009' }]
    api.answer('getPlanningFacts', makePlanningFacts({ onRoutes, missing }))
    api.answer('getFleet', makeFleet())
    api.answer('listRoutes', {
      routes: [makeRecordedRoute({ id: 'R012', plannedFor: aucklandDate(new Date()) })],
    })
    api.answer('keepPlan', ({ routes }) => ({
      routes: routes.map(({ binIds }, at) => makeRecordedRoute({ id: `R10${at}`, bins: binIds.length })),
    }))
    open('real')
    for (const id of ['A', 'B', 'C', 'D'])
      await userEvent.click(await screen.findByRole('checkbox', { name: `Choose ${id}` }))
    await userEvent.click(screen.getByRole('button', { name: 'Add to a new route' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New route of the chosen bins' }))
    expect(dialog.getByRole('status')).toHaveTextContent('2 routes with 2 bins, planned for today.')
    const leftOut = within(dialog.getByRole('region', { name: 'Left out' }))
    expect(leftOut.getByText('1 bin: Already planned on R012 today.')).toBeVisible()
    expect(leftOut.getByText('1 bin: The crew of R009 did not find it.')).toBeVisible()
    expect(dialog.getByRole('checkbox', { name: 'General (1)' })).toBeChecked()
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Compost (1)' }))
    expect(dialog.getByRole('status')).toHaveTextContent('1 route with 1 bin')
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Compost (1)' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Make 2 Routes' }))
    expect(await screen.findByText('Routes R100, R101 made with 2 bins')).toBeVisible()
    expect(
      screen.getByText(
        '2 bins left out: already planned on R012 today (1), the crew of R009 did not find it (1).',
      ),
    ).toBeVisible()
    const kept = () => api.asked.filter(({ name }) => name === 'keepPlan').map(({ body }) => body)
    expect(kept()).toMatchObject([
      { routes: [{ binIds: ['A'] }, { binIds: ['C'] }], removedIds: [], mayShareBins: false },
    ])
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(kept()[1]).toMatchObject({ routes: [], removedIds: ['R100', 'R101'] }))
  })

  it('tries a route and its undo again as what they were, because the record may have done them', async () => {
    answer(found('A'))
    api.answer('getPlanningFacts', makePlanningFacts())
    api.answer('getFleet', makeFleet())
    api.answer('listRoutes', { routes: [] })
    api.refuse('keepPlan', 503)
    open('real')
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose A' }))
    await userEvent.click(screen.getByRole('button', { name: 'Add to a new route' }))
    const chosen = within(screen.getByRole('group', { name: 'Chosen bins' }))
    const again = await chosen.findByRole('button', { name: 'Try again' })
    api.answer('keepPlan', ({ routes }) => ({
      routes: routes.map(({ binIds }) => makeRecordedRoute({ id: 'R100', bins: binIds.length })),
    }))
    await userEvent.click(again)
    expect(await screen.findByText('Route R100 made with 1 bin')).toBeVisible()
    const kept = () => api.asked.filter(({ name }) => name === 'keepPlan').map(({ body }) => body)
    expect(kept()[1]).toEqual(kept()[0])
    api.refuse('keepPlan', 503)
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    const notice = within(
      (await screen.findByText('The route was not removed')).closest('[role="alert"]') as HTMLElement,
    )
    await userEvent.click(notice.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(kept()).toHaveLength(4))
    expect(kept().slice(2)).toMatchObject(Array(2).fill({ routes: [], removedIds: ['R100'] }))
  })

  it('makes no route when every chosen bin is on one already', async () => {
    answer(found('B'))
    api.answer('getPlanningFacts', makePlanningFacts({ onRoutes: [{ binId: 'B', routeId: 'R012' }] }))
    api.answer('getFleet', makeFleet())
    api.answer('listRoutes', { routes: [] })
    open('real')
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose B' }))
    await userEvent.click(screen.getByRole('button', { name: 'Add to a new route' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('None of the chosen bins can go on a new route.')).toBeVisible()
    expect(dialog.getByText('1 bin: Already planned on R012.')).toBeVisible()
    expect(dialog.queryByRole('button', { name: /^Make/ })).not.toBeInTheDocument()
  })

  it('saves a view under a name', async () => {
    open('mock', `${paths.bins}?status=full`)
    await userEvent.click(await screen.findByRole('button', { name: 'Save view' }))
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name of this view' }), 'Urgent')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await userEvent.click(screen.getByRole('button', { name: 'All bins' }))
    expect(url()).toBe('')
    await userEvent.click(screen.getByRole('button', { name: 'Urgent' }))
    expect(url()).toBe('?status=full')
  })
})

describe('the views of a person with an account', () => {
  it('are stored by the record', async () => {
    api.answer('whoAmI', { person: { name: 'Mere', roles: ['operator'] }, isDemonstrationOperator: false })
    api.answer('listBinViews', { views: [{ name: 'Wharf', text: 'street=Lambton+Quay' }] })
    api.answer('keepBinView', { name: 'Urgent', text: 'status=full' })
    answer(found('WN001'))
    open('real', `${paths.bins}?status=full`)
    expect(await screen.findByRole('button', { name: 'Wharf' })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Save view' }))
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name of this view' }), 'Urgent')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('View “Urgent” saved with your account')).toBeVisible()
    await waitFor(() =>
      expect(api.asked.find(({ name }) => name === 'keepBinView')?.body).toEqual({ text: 'status=full' }),
    )
    expect(localStorage.getItem('bins-views')).toBeNull()
  })
})

describe('the view in a URL', () => {
  it.each([
    '',
    'status=unknown',
    'q=otari&sort=-id',
    'measured=over-week&columns=location%2Clabel',
    'label=outdated&reported=true&street=Cuba+Street&suburb=Te+Aro',
  ])('is read and written the same: %s', (text) => {
    expect(viewText(parseView(`?${text}`))).toBe(text)
  })

  it('ignores unknown values', () => {
    expect(viewText(parseView('?status=half&sort=size&columns=location,fill,collected,x'))).toBe('')
  })
})

it('renders the rows on screen and some around them', () => {
  expect(rowsAt(0, 480, 48)).toEqual({ first: 0, last: 24 })
  expect(rowsAt(143, 480, 48)).toEqual(rowsAt(0, 480, 48))
  expect(rowsAt(4_800_000, 480, 48)).toEqual({ first: 99_994, last: 100_024 })
})

it('has a next step while the record has no bins, and speaks of no layer when none is set', async () => {
  answer()
  api.answer('whoAmI', { person: { name: 'Hana', roles: ['admin'] }, isDemonstrationOperator: false })
  open('real')
  const notice = await screen.findByText('No bins yet')
  expect(notice).toBeVisible()
  // Above the filters, which choose among no bins.
  const search = screen.getByRole('searchbox', { name: 'Search' })
  expect(notice.compareDocumentPosition(search)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(await screen.findByRole('link', { name: 'Your Bins' })).toHaveAttribute('href', '/app/your-bins')
  expect(screen.queryByText(/every five minutes/)).not.toBeInTheDocument()
})
