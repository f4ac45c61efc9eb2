import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { sampleBins } from 'shared-domain'
import { useDataSource } from 'shared-domain/client'
import { WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import { GENERATING_MS } from '../sample-generation/use-route-generation'
import { forgetRoutes } from '../testing/keep-route'
import { GenerateRoutePage } from './GenerateRoutePage'

const PLACEHOLDER = 'Configure your criteria and generate a route to see the details here'
const due = (status: string) => sampleBins(new Date()).filter((bin) => bin.status === status).length
const DUE = due('full') + due('warning')

const open = () =>
  renderScreen(
    <WithDomain>
      <GenerateRoutePage />
    </WithDomain>,
  )
const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
const nameInput = () => screen.getByRole('textbox', { name: 'Route Name' })
const generateButton = () => screen.getByRole('button', { name: 'Generate Optimized Route' })
const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
const result = () => screen.getByRole('region', { name: 'Monday round' })

async function generate(name = 'Monday round') {
  await user.type(nameInput(), name)
  await user.click(generateButton())
  await wait(GENERATING_MS)
}

beforeEach(() => {
  jest.useFakeTimers()
  useDataSource.setState({ source: 'mock' })
})
// Longer than a toast stays.
const TOAST_MS = 10_000
async function leave() {
  jest.restoreAllMocks()
  await wait(TOAST_MS)
  forgetRoutes()
  jest.useRealTimers()
}

describe('generating a route', () => {
  afterEach(leave)

  it('opens with a placeholder', () => {
    open()
    expect(within(screen.getByRole('region', { name: 'Route Preview' })).getByText(PLACEHOLDER)).toBeVisible()
  })

  it('shows Generating... on a disabled button for two seconds, then the route', async () => {
    open()
    await user.type(nameInput(), 'Monday round')
    await user.click(generateButton())
    expect(screen.getByRole('button', { name: 'Generating...' })).toBeDisabled()
    await wait(GENERATING_MS - 1)
    expect(screen.getByRole('button', { name: 'Generating...' })).toBeDisabled()
    await wait(1)
    expect(generateButton()).toBeEnabled()
    expect(within(result()).getByText('pending')).toBeVisible()
    expect(within(result()).getByText(String(DUE))).toBeVisible()
    expect(screen.queryByText(PLACEHOLDER)).not.toBeInTheDocument()
  })

  it('shows a success toast with the number of bins', async () => {
    open()
    await generate()
    const toast = screen.getByRole('alert')
    expect(toast).toHaveTextContent('Route successfully generated!')
    expect(toast).toHaveTextContent(`${DUE} bins added to collection route`)
  })

  it('announces its progress and its result', async () => {
    open()
    await user.type(nameInput(), 'Monday round')
    await user.click(generateButton())
    expect(screen.getByText('Putting the stops in order.')).toHaveAttribute('role', 'status')
    await wait(GENERATING_MS)
    expect(screen.getByText(new RegExp(`^Route R\\d+ is ready: ${DUE} bins,`))).toHaveAttribute(
      'role',
      'status',
    )
  })

  it('moves the focus to the result', async () => {
    open()
    await generate()
    expect(screen.getByRole('heading', { name: 'Monday round' })).toHaveFocus()
  })

  it('moves the focus to the preview, then to the result', async () => {
    open()
    generateButton().focus()
    await user.keyboard('{Enter}')
    expect(screen.getByRole('heading', { name: 'Route Preview' })).toHaveFocus()
    await wait(GENERATING_MS)
    expect(screen.getByRole('heading', { level: 2, name: /day/ })).toHaveFocus()
  })

  it('shows the route again after a visit to its details, without taking the focus', async () => {
    const { unmount } = open()
    await generate()
    unmount()
    open()
    expect(result()).toBeVisible()
    expect(document.body).toHaveFocus()
  })

  it('shows the route on a map and leads to its details', async () => {
    open()
    await generate()
    expect(screen.getByRole('region', { name: 'Route Map Preview' })).toBeVisible()
    expect(screen.getByRole('region', { name: 'Map of Monday round' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'View Details' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/app\/routes\/R\d{3}$/),
    )
    expect(screen.getByText('Kept on this device')).toBeVisible()
  })

  it('says why a driver cannot be assigned', async () => {
    open()
    await generate()
    const assign = screen.getByRole('button', { name: 'Assign to Driver' })
    expect(assign).toHaveAttribute('aria-disabled', 'true')
    expect(assign).toHaveAccessibleDescription('Mock data has no drivers, so the route cannot be assigned.')
  })

  it('warns when the device has no room to keep the route', async () => {
    open()
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await generate()
    expect(within(result()).getByRole('alert')).toHaveTextContent('This route is not kept')
    expect(screen.queryByText('Kept on this device')).not.toBeInTheDocument()
  })

  it('makes no route when the page is left meanwhile', async () => {
    const { unmount } = open()
    await user.type(nameInput(), 'Monday round')
    await user.click(generateButton())
    unmount()
    await wait(GENERATING_MS)
    expect(localStorage.getItem('generated-routes') ?? '').not.toContain('Monday round')
  })
})

describe('the criteria', () => {
  afterEach(leave)

  it('count the full and the warning bins', () => {
    open()
    const statuses = screen.getByRole('group', { name: 'Bin Status' })
    expect(within(statuses).getByRole('checkbox', { name: `Full (${due('full')})` })).toBeChecked()
    expect(within(statuses).getByRole('checkbox', { name: `Warning (${due('warning')})` })).toBeChecked()
  })

  it('collect only the bins of the chosen status', async () => {
    open()
    await user.click(screen.getByRole('checkbox', { name: /^Warning/ }))
    await generate()
    expect(within(result()).getByText(String(due('full')))).toBeVisible()
  })

  it('let the full bins decide the priority when none is chosen', async () => {
    open()
    const priorities = screen.getByRole('radiogroup', { name: 'Collection Priority' })
    for (const radio of within(priorities).getAllByRole('radio')) expect(radio).not.toBeChecked()
    expect(priorities).toHaveAccessibleDescription(/more than 10 full bins/)
    await generate()
    expect(within(result()).getByText('high')).toBeVisible()
  })

  it('keep the priority that was chosen', async () => {
    open()
    await user.click(screen.getByRole('radio', { name: 'Low' }))
    await generate()
    expect(within(result()).getByText('low')).toBeVisible()
  })

  it('clear a priority that is pressed again', async () => {
    open()
    const low = screen.getByRole('radio', { name: 'Low' })
    await user.click(low)
    expect(low).toBeChecked()
    await user.click(low)
    expect(low).not.toBeChecked()
    await user.keyboard(' ')
    expect(low).toBeChecked()
    await user.keyboard(' ')
    expect(low).not.toBeChecked()
  })

  it('need no name: the route is named after its day', async () => {
    open()
    await user.click(generateButton())
    await wait(GENERATING_MS)
    expect(screen.getByRole('heading', { level: 2, name: /^[A-Z][a-z]+day \d+ [A-Z]/ })).toBeVisible()
  })

  it('are not planned with a name that is too long, which takes the focus', async () => {
    open()
    await user.click(nameInput())
    await user.paste('x'.repeat(81))
    expect(nameInput()).toHaveAccessibleDescription(/at most 80 characters/)
    await user.click(generateButton())
    await wait(GENERATING_MS)
    expect(nameInput()).toHaveValue('x'.repeat(81))
    expect(nameInput()).toHaveFocus()
    expect(screen.queryByRole('heading', { level: 2, name: 'x'.repeat(80) })).not.toBeInTheDocument()
  })

  it('ask for a status when none is chosen', async () => {
    open()
    await user.click(screen.getByRole('checkbox', { name: /^Full/ }))
    await user.click(screen.getByRole('checkbox', { name: /^Warning/ }))
    await user.type(nameInput(), 'Monday round')
    await user.click(generateButton())
    expect(screen.getByRole('alert')).toHaveTextContent(
      'No Bin Status is chosen. Choose Full, Warning or both.',
    )
    expect(generateButton()).toBeEnabled()
  })
})
