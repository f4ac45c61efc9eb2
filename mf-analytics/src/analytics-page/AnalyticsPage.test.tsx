import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { DataSource } from 'shared-domain/client'
import { WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import { AnalyticsPage } from './AnalyticsPage'

const CHARTS = [
  'Weekly Fill Level Trends',
  'Collection Efficiency',
  'Current Bin Status Distribution',
  'Monthly Collection Volume',
]

async function open(source: DataSource) {
  renderScreen(
    <WithDomain source={source}>
      <AnalyticsPage />
    </WithDomain>,
  )
  await waitFor(() => expect(screen.getAllByRole('img')).toHaveLength(CHARTS.length))
}

const card = (name: string) => within(screen.getByRole('region', { name }))

// jsdom lays nothing out, and a chart of no size draws nothing.
beforeEach(() => {
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
    const link = screen.getByRole('link', { name: 'Download CSV of Current Bin Status Distribution' })
    expect(link).toHaveAttribute(
      'download',
      expect.stringMatching(/^current-bin-status-distribution-.+\.csv$/),
    )
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('Warning,25')
  })

  it('labels nothing as a sample, since all is', async () => {
    await open('mock')
    expect(screen.queryByText('Sample data')).not.toBeInTheDocument()
  })
})

const textOf = ({ textContent }: HTMLElement) => textContent
