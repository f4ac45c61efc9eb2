import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { paths } from 'shared-domain'
import { useDataSource } from 'shared-domain/client'
import { WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import { forgetRoutes, keepRoute } from '../testing/keep-route'
import { RouteDetailsPage } from './RouteDetailsPage'

const open = (id: string) =>
  renderScreen(
    <WithDomain>
      <RouteDetailsPage />
    </WithDomain>,
    { at: paths.route(id), path: paths.route(':id').replace('%3A', ':') },
  )
async function choose(name: string) {
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  await userEvent.click(await screen.findByRole('menuitem', { name }))
}
const stops = () =>
  within(screen.getByRole('list', { name: 'Stops in driving order' })).getAllByRole('listitem')

beforeEach(() => useDataSource.setState({ source: 'mock' }))
afterEach(() => {
  forgetRoutes()
  jest.restoreAllMocks()
})

describe("a route's page", () => {
  it('shows the route and all its stops', () => {
    open('R001')
    expect(screen.getByRole('heading', { level: 1, name: 'Central Business District' })).toBeVisible()
    for (const text of ['12.5 km', '2h 15m', 'active', 'high']) expect(screen.getByText(text)).toBeVisible()
    expect(stops()).toHaveLength(24)
  })

  it('gives each stop its number, bin, place, fill and status', () => {
    open('R003')
    const [first] = stops()
    expect(first).toHaveTextContent(/^1.+WN\d{3}, (general|recycling|compost)\d+%(Full|Warning|Normal)$/)
  })

  it('shows the stops on a map', () => {
    open('R002')
    expect(screen.getByRole('region', { name: 'Map of Waterfront Area' })).toBeVisible()
  })

  it('names the document after the route', () => {
    open('R001')
    expect(document.title).toBe('R001 · Central Business District · Smart Bins Wellington')
  })

  it('has a menu that begins at its first item, and gives the focus back', async () => {
    open('R001')
    await userEvent.click(screen.getByRole('button', { name: 'More' }))
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Print' })).toHaveFocus())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'More' })).toHaveFocus())
  })

  it('prints', async () => {
    window.print = jest.fn()
    open('R001')
    await choose('Print')
    expect(window.print).toHaveBeenCalledTimes(1)
  })

  it('leads back to the list', () => {
    open('R001')
    expect(screen.getByRole('link', { name: 'Back to Collection Routes' })).toHaveAttribute(
      'href',
      paths.routes,
    )
  })

  it('does not let a sample be removed', async () => {
    open('R001')
    await userEvent.click(screen.getByRole('button', { name: 'More' }))
    await screen.findByRole('menuitem', { name: 'Print' })
    expect(screen.queryByRole('menuitem', { name: 'Remove Route' })).not.toBeInTheDocument()
  })

  it('removes a generated route, and puts it back', async () => {
    open(keepRoute('Cuba Street round'))
    await choose('Remove Route')
    expect(screen.getByRole('heading', { level: 1, name: 'Route removed' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(screen.getByRole('heading', { level: 1, name: 'Cuba Street round' })).toBeVisible()
    expect(screen.getByText('Kept on this device')).toBeVisible()
  })

  it('says so when there is no such route, with a way back', async () => {
    open('R099')
    expect(await screen.findByRole('heading', { level: 1, name: 'Route not found' })).toBeVisible()
    expect(screen.getByText(/There is no route R099 among the mock data/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Back to Collection Routes' })).toHaveAttribute(
      'href',
      paths.routes,
    )
  })
})
