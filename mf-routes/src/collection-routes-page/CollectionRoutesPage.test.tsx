import { screen, within } from '@testing-library/react'
import { paths } from 'shared-domain'
import { useDataSource } from 'shared-domain/client'
import { WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import { forgetRoutes, keepRoute } from '../testing/keep-route'
import { CollectionRoutesPage } from './CollectionRoutesPage'

const open = () =>
  renderScreen(
    <WithDomain>
      <CollectionRoutesPage />
    </WithDomain>,
  )
const figure = (label: string) => screen.getByRole('region', { name: label })
const rowOf = (id: string) => screen.getByText(id).closest('tr') as HTMLElement

beforeEach(() => useDataSource.setState({ source: 'mock' }))
afterEach(() => {
  forgetRoutes()
  jest.restoreAllMocks()
})

describe('the list of collection routes', () => {
  it.each([
    ['Active Routes', '1'],
    ['Total Distance', '27.2 km'],
    ['Bins Collected', '57'],
    ['Est. Time', '5h 20m'],
  ])('opens with %s %s', (label, value) => {
    open()
    expect(figure(label)).toHaveTextContent(value)
  })

  it('leads to a new route', () => {
    open()
    expect(screen.getByRole('heading', { level: 1, name: 'Collection Routes' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Generate New Route' })).toHaveAttribute(
      'href',
      paths.generateRoute,
    )
  })

  it('shows each route with its figures, states and details', () => {
    open()
    expect(screen.getByRole('heading', { name: "Today's Routes" })).toBeVisible()
    const row = rowOf('R002')
    for (const text of ['Waterfront Area', '18', '8.3 km', '1h 45m', 'pending', 'medium'])
      expect(within(row).getByText(text)).toBeVisible()
    expect(within(row).getByRole('link', { name: 'View Details of R002' })).toHaveAttribute(
      'href',
      paths.route('R002'),
    )
  })

  it('has a table with a named column for each figure', () => {
    open()
    const table = screen.getByRole('table', { name: "Today's Routes" })
    const names = within(table)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent)
    expect(names).toEqual(['Route', 'Name', 'Bins', 'Distance', 'Est. Time', 'Status', 'Priority', 'Details'])
  })

  it('shows two lines for each route on a narrow screen', () => {
    jest.spyOn(window, 'matchMedia').mockImplementation(
      (query) =>
        ({
          matches: true,
          media: query,
          addEventListener() {},
          removeEventListener() {},
        }) as unknown as MediaQueryList,
    )
    open()
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
    const rows = screen.getByRole('list', { name: "Today's Routes" })
    expect(within(rows).getAllByRole('listitem')).toHaveLength(3)
    expect(within(rows).getByRole('heading', { level: 3, name: 'Residential North R003' })).toBeVisible()
    expect(within(rows).getByText('15 bins · 6.4 km · 1h 20m')).toBeVisible()
    expect(within(rows).getByRole('link', { name: 'View Details of R003' })).toBeVisible()
  })

  it('lists and counts a generated route, and says where it is stored', () => {
    const id = keepRoute('Cuba Street round')
    open()
    expect(within(rowOf(id)).getByText('Kept on this device')).toBeVisible()
    expect(figure('Bins Collected')).toHaveTextContent('57')
    expect(figure('Active Routes')).toHaveTextContent('1')
  })
})
