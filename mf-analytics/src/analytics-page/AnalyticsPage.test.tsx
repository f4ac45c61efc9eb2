import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { paths } from 'shared-domain'
import type { DataSource } from 'shared-domain/client'
import { type FakeApi, fakeApi, WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import * as operations from '../../operations'
import { SAMPLE_ANALYTICS } from '../../operations/sample-analytics'
import { makePeriodAnswer } from '../testing/make-period-answer'
import { makeReplay } from '../testing/make-replay'
import { AnalyticsPage } from './AnalyticsPage'

const CHARTS = [
  'Weekly Fill Level Trends',
  'Collection Efficiency',
  'Current Bin Status Distribution',
  'Monthly Collection Volume',
]

const show = (source: DataSource, at: string = paths.analytics) =>
  renderScreen(
    <WithDomain source={source}>
      <AnalyticsPage />
    </WithDomain>,
    { at },
  )

async function open(source: DataSource) {
  show(source)
  await waitFor(() => expect(screen.getAllByRole('img')).toHaveLength(CHARTS.length))
}

const card = (name: string) => within(screen.getByRole('region', { name }))

// Loads the charts in advance, because on a busy machine the first test would time out.
beforeAll(() => import('../charts/charts'))

let api: FakeApi<typeof operations>
beforeEach(() => {
  api = fakeApi(operations)
  // jsdom has no layout, and a chart without a size draws nothing.
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({
    x: 0,
    y: 0,
    top: 0,
    left: 0,
    right: 480,
    bottom: 288,
    width: 480,
    height: 288,
  } as DOMRect)
})

afterEach(() => jest.restoreAllMocks())

describe('analytics with mock data', () => {
  it.each([
    ['Avg Fill Rate', '73%', '+5% from last week'],
    ['Route Efficiency', '85%', '+3% improvement'],
    ['CO2 Saved', '2.4t', 'this month'],
    ['Cost Savings', '$3,240', 'monthly total'],
  ])('shows %s', async (label, value, change) => {
    await open('mock')
    expect(card(label).getByText(value)).toBeInTheDocument()
    expect(card(label).getByText(change)).toBeInTheDocument()
  })

  it.each(CHARTS)('draws %s as an image described by its finding', async (name) => {
    await open('mock')
    const image = card(name).getByRole('img', { name })
    expect(image.tagName).toBe('svg')
    expect(image).toHaveAccessibleDescription(/\d/)
  })

  it('has one heading for the page and one below it for each part', async () => {
    await open('mock')
    expect(screen.getByRole('heading', { level: 1, name: 'Analytics' })).toBeInTheDocument()
    const parts = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(parts).toEqual(['Summary', ...CHARTS])
  })

  it("shows a chart's figures as a table, and hides them again, by keyboard", async () => {
    const user = userEvent.setup()
    await open('mock')
    const chart = card('Weekly Fill Level Trends')
    expect(chart.queryByRole('table')).not.toBeInTheDocument()

    const toggle = chart.getByRole('button', { name: 'Show data table', expanded: false })
    toggle.focus()
    await user.keyboard('{Enter}')
    const table = chart.getByRole('table', { name: 'Weekly Fill Level Trends' })
    expect(within(table).getAllByRole('columnheader').map(textOf)).toEqual(['Day', 'Fill level (%)'])
    expect(within(table).getAllByRole('row').slice(1).map(textOf)).toEqual([
      'Mon65',
      'Tue72',
      'Wed58',
      'Thu81',
      'Fri89',
      'Sat95',
      'Sun45',
    ])

    await user.click(chart.getByRole('button', { name: 'Hide data table', expanded: true }))
    expect(chart.queryByRole('table')).not.toBeInTheDocument()
  })

  it("offers a chart's figures as CSV", async () => {
    await open('mock')
    const chart = card('Current Bin Status Distribution')
    await userEvent.click(chart.getByRole('button', { name: 'Show data table' }))
    const link = screen.getByRole('link', { name: 'Download CSV of Current Bin Status Distribution' })
    expect(link).toHaveAttribute(
      'download',
      expect.stringMatching(/^current-bin-status-distribution-.+\.csv$/),
    )
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('Warning,25')
  })

  it('requests nothing and offers no files of the record', async () => {
    await open('mock')
    expect(api.asked).toEqual([])
    expect(screen.queryByRole('button', { name: 'Export' })).not.toBeInTheDocument()
  })
})

const computed = { ...SAMPLE_ANALYTICS, asOf: '2026-11-21T02:30:00.000Z' }

describe('analytics of the record', () => {
  it('have a loading state', () => {
    show('real')
    expect(screen.getByRole('status', { name: 'Reading the analytics' })).toBeInTheDocument()
  })

  it('say for which moment they were counted, in New Zealand time', async () => {
    api.answer('getAnalytics', computed)
    await open('real')
    expect(
      screen.getByText(/Counted from the record of the demonstration city as of 21 Nov 2026, 3:30/),
    ).toBeInTheDocument()
    expect(screen.queryByText('Sample data')).not.toBeInTheDocument()
  })

  it('offer the rows behind them as files', async () => {
    api.answer('getAnalytics', computed)
    await open('real')
    await userEvent.click(screen.getByRole('button', { name: 'Export' }))
    for (const [name, href] of [
      ['Bins CSV', '/api/bins.csv'],
      ['Collections CSV', '/api/collections.csv'],
    ] as const) {
      const link = await screen.findByRole('menuitem', { name })
      expect(link).toHaveAttribute('href', href)
      expect(link).toHaveAttribute('download')
    }
  })

  it('say which figures are missing, and draw no charts of them', async () => {
    api.answer('getAnalytics', {
      ...computed,
      fillByWeekday: computed.fillByWeekday.map((day) => ({ ...day, fillRate: null })),
      collectionsByWeek: computed.collectionsByWeek.map((week) => ({
        ...week,
        efficiency: null,
        collections: 0,
      })),
      statusDistribution: [],
    })
    show('real')
    expect(
      await screen.findByText('No fill level has been recorded at a collection yet.'),
    ).toBeInTheDocument()
    expect(screen.getByText('No week has been measured yet.')).toBeInTheDocument()
    expect(screen.getByText('There are no bins yet.')).toBeInTheDocument()
    expect(screen.getByText('No round was completed in 4 weeks.')).toBeInTheDocument()
    expect(screen.getAllByRole('button', { name: 'Show data table' })).toHaveLength(1)
  })

  it('say of bins without a level that none is known, and show neither chart nor table of their status', async () => {
    api.answer('getAnalytics', { ...computed, statusDistribution: [], statusOf: 'bins-with-level' })
    show('real')
    const title = 'Current Bin Status Distribution'
    expect(await screen.findByText('No level is known yet.')).toBeVisible()
    expect(card(title).queryByRole('img')).not.toBeInTheDocument()
    expect(card(title).queryByRole('button')).not.toBeInTheDocument()
  })

  it('say why they could not be read, and try again', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => {})
    api.refuse('getAnalytics', 429, 'Too many requests. Wait a minute.')
    show('real')
    expect(await screen.findByRole('alert')).toHaveTextContent(/could not be read.*Wait a minute/)
    api.answer('getAnalytics', computed)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(/Counted from the record/)).toBeInTheDocument()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('link to the sign-in when the session has ended', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => {})
    api.refuse('getAnalytics', 401)
    show('real')
    expect(await screen.findByRole('link', { name: 'Sign in' })).toBeInTheDocument()
  })

  it('keep the last good figures, with their age, when a refresh fails', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => {})
    api.answer('getAnalytics', computed)
    jest.useFakeTimers()
    try {
      show('real')
      await act(() => jest.advanceTimersByTimeAsync(100))
      api.refuse('getAnalytics', 503, 'The database is away.')
      await act(() => jest.advanceTimersByTimeAsync(90_000))
      expect(screen.getByRole('alert')).toHaveTextContent(/Not current: figures as of 21 Nov 2026, 3:30/)
      expect(card('Avg Fill Rate').getByText('73%')).toBeInTheDocument()
    } finally {
      jest.useRealTimers()
    }
  })
})

describe('a chosen period', () => {
  const at = `${paths.analytics}?from=2026-10-01&to=2026-10-31`
  /** The figures on screen, without the printed report. */
  const onScreen = async () => within(await screen.findByRole('region', { name: /in detail$/ }))

  beforeEach(() => api.answer('getPeriodFigures', makePeriodAnswer()))

  it('is requested by its days, and compared with the one before by signs', async () => {
    show('real', at)
    expect((await onScreen()).getByText('Compared with 1 Sept – 30 Sept 2026.')).toBeVisible()
    expect(api.asked.map(({ path }) => path)).toContain('/api/analytics/period?from=2026-10-01&to=2026-10-31')
    expect(card('Avg Fill Rate').getByText('73%')).toBeVisible()
    expect(card('Avg Fill Rate').getByText('+5 points (68% before)')).toBeVisible()
    expect(card('Overflow Reports').getByText('−3 (12 before)')).toBeVisible()
  })

  it('links each figure to the rows behind it', async () => {
    show('real', at)
    await onScreen()
    for (const [label, rows] of [
      ['Avg Fill Rate', '#fill-by-weekday'],
      ['Rounds', '#savings'],
      ['Overflow Reports', '#by-suburb'],
      ['Contamination', '#by-type'],
    ] as const)
      expect(card(label).getByRole('link', { name: /the rows behind it$/ })).toHaveAttribute('href', rows)
  })

  it('leaves out figures, rows and columns in which nothing happened', async () => {
    const none = { value: 0, before: 0 }
    const answer = makePeriodAnswer()
    const nothing = { ...none, contamination: none, contaminated: none }
    const idle = { collections: none, fillRate: none, efficiency: none, overflowReports: none, reports: none }
    const bySuburb = answer.bySuburb.map((suburb) => ({ ...suburb, ...nothing }))
    const karori = { ...answer.bySuburb[0], ...nothing, ...idle, bins: 70, suburb: 'Karori' }
    api.answer(
      'getPeriodFigures',
      makePeriodAnswer({
        totals: { ...answer.totals, contamination: none },
        bySuburb: [...bySuburb, karori],
      }),
    )
    show('real', at)
    const table = within((await onScreen()).getByRole('table', { name: 'By suburb' }))
    expect(table.getByRole('row', { name: /^Te Aro/ })).toBeVisible()
    expect(table.queryByRole('row', { name: /^Karori/ })).not.toBeInTheDocument()
    expect(table.queryByRole('columnheader', { name: 'Contamination' })).not.toBeInTheDocument()
    expect(screen.queryByRole('region', { name: 'Contamination' })).not.toBeInTheDocument()
  })

  it('has a table by suburb, by type and by crew', async () => {
    show('real', at)
    const details = await onScreen()
    const suburbs = details.getByRole('table', { name: 'By suburb' })
    expect(within(suburbs).getByRole('row', { name: /^Te Aro/ })).toHaveTextContent('120+20')
    expect(details.getByRole('table', { name: 'By type' })).toHaveTextContent('Recycling')
    expect(details.getByRole('table', { name: 'By crew' })).toHaveTextContent('Aroha')
  })

  it('leaves crews out for a role that may not see them, and says so', async () => {
    api.answer('getPeriodFigures', makePeriodAnswer({ byCrew: null }))
    show('real', at)
    const details = await onScreen()
    expect(details.queryByRole('table', { name: 'By crew' })).not.toBeInTheDocument()
    expect(details.getByText('Figures by crew are shown to colleagues on duty.')).toBeVisible()
  })

  it('changes with the picker, and is kept in the URL', async () => {
    show('real', at)
    await onScreen()
    await userEvent.selectOptions(screen.getByLabelText('Period'), 'Last month')
    await waitFor(() => expect(screen.getByLabelText('Period')).toHaveValue('last-month'))
    expect(screen.queryByText('Chosen days')).not.toBeInTheDocument()
  })

  it('says what is wrong with its days, and requests nothing', async () => {
    show('real', `${paths.analytics}?from=2026-10-31&to=2026-10-01`)
    expect(await screen.findByRole('alert')).toHaveTextContent('The last day is before the first one.')
    expect(api.asked.some(({ name }) => name === 'getPeriodFigures')).toBe(false)
  })

  it('that the address does not name readably is said, and any other can be picked', async () => {
    show('real', `${paths.analytics}?period=eternity`)
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The address names a period that cannot be read.',
    )
    expect(api.asked.some(({ name }) => name === 'getPeriodFigures')).toBe(false)
    await userEvent.selectOptions(screen.getByLabelText('Period'), 'As it stands: week and month')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('keeps the first digits of a year that is being typed', async () => {
    show('real', at)
    await onScreen()
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '0002-10-01' } })
    expect(await screen.findByRole('alert')).toHaveTextContent('from the year 2000 on')
    expect(screen.getByLabelText('From')).toHaveValue('0002-10-01')
  })

  it('without figures links to one that has some', async () => {
    const nothing = { value: 0, before: 0 }
    const { totals } = makePeriodAnswer()
    api.answer(
      'getPeriodFigures',
      makePeriodAnswer({
        totals: { ...totals, collections: nothing, rounds: nothing, reports: nothing, contaminated: nothing },
      }),
    )
    show('real', at)
    expect(await screen.findByText('Nothing was recorded in 1 Oct – 31 Oct 2026')).toBeVisible()
    expect(screen.getByText(/The record begins on 27 Aug 2026/)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Show the last 28 days' }))
    expect(screen.getByLabelText('Period')).toHaveValue('28-days')
  })

  it('says why it could not be read', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => {})
    api.refuse('getPeriodFigures', 429, 'Too many requests. Wait a minute.')
    show('real', at)
    expect(await screen.findByRole('alert')).toHaveTextContent(/could not be read.*Wait a minute/)
  })

  it('is printed as two pages that say how each figure is computed', async () => {
    show('real', at)
    const second = await screen.findByText('Page 2 of 2')
    const report = second.closest('[data-portal]') as HTMLElement
    expect(report).toHaveTextContent('Wellington City Council')
    expect(report).toHaveTextContent('Report for 1 Oct – 31 Oct 2026. Compared with 1 Sept – 30 Sept 2026.')
    expect(within(report).getByRole('heading', { name: 'How the figures are computed' })).toBeInTheDocument()
  })

  it('is printed for the last 28 days where none is chosen, and says so', async () => {
    show('real')
    const report = (await screen.findByText('Page 2 of 2')).closest('[data-portal]') as HTMLElement
    expect(report).toHaveTextContent('the page itself shows the present week and month')
  })

  it('says below its savings and in print what the same days come to by a fixed schedule', async () => {
    api.answer('getReplay', makeReplay())
    show('real', at)
    const report = (await screen.findByText('Page 2 of 2')).closest('[data-portal]') as HTMLElement
    const sentence =
      /against list order, .* 7 replayed days come to \$65, a saving .*; bin-days over full: 1 instead of 0\. The weeks of the demonstration city are made up/
    await waitFor(() => expect(within(report).getByText(sentence)).toBeInTheDocument())
    expect(within(report).getByRole('row', { name: /^Fixed schedule/ })).toHaveTextContent('$65, a saving')
    expect(screen.getAllByText(sentence)).toHaveLength(2)
  })

  it('is offered as one file with all figures shown', async () => {
    show('real', at)
    await onScreen()
    await userEvent.click(screen.getByRole('button', { name: 'Export' }))
    const item = await screen.findByRole('menuitem', { name: 'Figures CSV' })
    const file = decodeURIComponent(item.getAttribute('href') ?? '')
    expect(file).toContain('By suburb,Te Aro,Collections before,100,1 Oct – 31 Oct 2026')
    expect(file).toContain('Key figures,Avg Fill Rate (%),Difference,5,')
  })
})

const textOf = ({ textContent }: HTMLElement) => textContent
