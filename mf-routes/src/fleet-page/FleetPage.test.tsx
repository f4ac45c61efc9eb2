import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { makeDriver, makeFleet, makeTruck, WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import { type RoutesApi, routesApi } from '../testing/routes-api'
import { FleetPage } from './FleetPage'

let api: RoutesApi
const driver = { ...makeDriver(), revision: 1 }
const fleet = makeFleet()

beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  api = routesApi()
  api.answer('getFleet', fleet)
  api.answer('listDrivers', { drivers: [driver] })
  api.answer('getFleetUse', { routes: [] })
})

async function open(role?: 'viewer' | 'supervisor') {
  if (role) api.answer('whoAmI', { person: { name: 'Mere', roles: [role] }, isDemonstrationOperator: false })
  renderScreen(
    <WithDomain source="real">
      <FleetPage />
    </WithDomain>,
  )
  await screen.findByText(role === 'viewer' ? 'A supervisor can change the fleet.' : 'Aroha Ngata')
}

const section = (name: string) => screen.getByRole('region', { name })
const fact = (title: string, term: string) =>
  within(section(title)).getByText(term).nextElementSibling?.textContent
/** A cell of the only truck. */
function cell(column: string) {
  const table = within(section('Trucks')).getByRole('table', { name: 'Trucks' })
  const at = within(table)
    .getAllByRole('columnheader')
    .findIndex((each) => each.textContent === column)
  return within(table).getAllByRole('row')[1]?.children[at]?.textContent
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const field = (name: string) => screen.getByRole('textbox', { name })
async function type(name: string, text: string) {
  // A dialog takes a moment to open.
  const input = await screen.findByRole('textbox', { name })
  await userEvent.clear(input)
  if (text) await userEvent.type(input, text)
}
async function remove(name: string) {
  await press(`Remove ${name}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }))
}
const sent = (name: string) => api.asked.filter((asked) => asked.name === name)

describe('the fleet', () => {
  it('is listed with its loads, hours and places', async () => {
    await open('supervisor')
    expect(cell('A load')).toBe('4,000 litres or 1,600 kg')
    expect(cell('Shift')).toMatch(/^6:00.am to 2:30.pmWithout a break$/)
    expect(fact('Facilities', 'Open')).toMatch(/^5:00.am to 8:00.pm$/)
    expect(fact('Facilities', 'A visit')).toBe('15 min')
    expect(section('Depots')).toHaveTextContent('Kilbirnie depot')
    expect(
      within(section('Where they start and empty')).getByRole('region', { name: 'Map of the fleet' }),
    ).toBeVisible()
    expect(section('Drivers')).toHaveTextContent('Aroha Ngata')
  })

  it('names the open routes of a truck out of service where that is set, each with its link', async () => {
    const out = makeTruck({ id: 'T02', name: 'Truck 2', isInService: false })
    api.answer('getFleet', { ...fleet, trucks: [...fleet.trucks, out] })
    const uses = { R199: ['T02'], R200: ['T01'], R202: ['T02', driver.id] }
    const routes = Object.entries(uses).map(([id, items]) => ({ id, isUnderWay: false, uses: items }))
    api.answer('getFleetUse', { routes })
    await open('supervisor')
    await waitFor(() => expect(section('Trucks')).toHaveTextContent('2 open routes: R199, R202'))
    expect(within(section('Trucks')).getByRole('link', { name: 'R202' })).toHaveAttribute(
      'href',
      '/app/routes/R202',
    )
    // A truck in service can drive its routes.
    expect(screen.queryByRole('link', { name: 'R200' })).not.toBeInTheDocument()
  })

  it('is read-only for a viewer', async () => {
    await open('viewer')
    expect(await screen.findByText('A supervisor can change the fleet.')).toBeVisible()
    expect(section('Trucks')).toHaveTextContent('Truck 1')
    expect(screen.queryByRole('button', { name: /Edit|Remove|Add/ })).not.toBeInTheDocument()
    expect(screen.queryByText('Aroha Ngata')).not.toBeInTheDocument()
  })

  it('says and sets that a truck loads at the kerb only', async () => {
    await open('supervisor')
    expect(cell('A load')).not.toContain('kerb')
    await press('Edit Truck 1')
    const choice = await screen.findByRole('switch', { name: /^Loads at the kerb only/ })
    expect(choice).not.toBeChecked()
    expect(choice).toHaveAccessibleName(/it comes to each bin on the bin’s side of the street$/)
    await userEvent.click(choice)
    const after = { ...fleet, trucks: [makeTruck({ loadsAtKerb: true, revision: 2 })] }
    api.answer('putTruck', after)
    api.answer('getFleet', after)
    await press('Save')
    await waitFor(() => expect(cell('A load')).toBe('4,000 litres or 1,600 kgFrom the kerb side only'))
    expect(sent('putTruck')).toMatchObject([{ body: { loadsAtKerb: true } }])
  })

  it('adds a truck under the next id', async () => {
    await open('supervisor')
    await press('Add a truck')
    await type('Name', 'Truck 2')
    await type('Litres a load', '5000')
    await type('Kilograms a load', '2000')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Depot' }), 'Kilbirnie depot')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Recycling' }))
    const truck = makeTruck({ id: 'T02', name: 'Truck 2', litres: 5000, kg: 2000, streams: ['recycling'] })
    api.answer('putTruck', { ...fleet, trucks: [...fleet.trucks, truck] })
    api.answer('getFleet', { ...fleet, trucks: [...fleet.trucks, truck] })
    await press('Save')
    expect(await within(section('Trucks')).findByText('Truck 2')).toBeVisible()
    const { id, ...body } = { ...truck, revision: null }
    expect(sent('putTruck')).toEqual([{ name: 'putTruck', path: `/api/fleet/trucks/${id}`, body }])
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it.each([
    ['Name', '', 'Name: say what it is called, such as Truck 5.'],
    ['Litres a load', '', 'Give a whole number.'],
    ['Shift to', '05:00', 'A shift ends later on the day on which it starts.'],
    ['Break in minutes', '30', 'Give a time of day such as 07:30.'],
  ])('refuses a truck with %s "%s" at its field, which takes the focus', async (label, text, refusal) => {
    await open('supervisor')
    await press('Edit Truck 1')
    await type(label, text)
    await press('Save')
    expect(screen.getAllByText(refusal)[0]).toBeVisible()
    expect(document.activeElement).toHaveAccessibleDescription(expect.stringContaining(refusal))
    expect(sent('putTruck')).toEqual([])
  })

  it('keeps what was typed when the record refuses it, and the focus on Save', async () => {
    await open('supervisor')
    await press('Edit Kilbirnie depot')
    await type('Name', 'Tacy Street depot')
    api.refuse('putDepot', 409, 'Somebody was faster.')
    await press('Save')
    expect(await screen.findByText('Somebody was faster.')).toBeVisible()
    expect(field('Name')).toHaveValue('Tacy Street depot')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus())
    await press('Cancel')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(screen.queryByText('Somebody was faster.')).not.toBeInTheDocument()
  })

  it('is changed in a form that opens with the focus in its first field', async () => {
    await open('supervisor')
    await press('Add a depot')
    await waitFor(() => expect(field('Name')).toHaveFocus())
  })

  it('says what the record refuses once, at the field, which takes the focus', async () => {
    await open('supervisor')
    await press('Edit Aroha Ngata')
    await type('Name', 'Mere')
    const detail = 'Another person is called Mere already. Give another name.'
    api.refuse('putDriver', 409, detail, [{ field: 'body.name', detail }])
    await press('Save')
    await waitFor(() => expect(screen.getAllByText(detail)).toHaveLength(1))
    await waitFor(() => expect(field('Name')).toHaveFocus())
    expect(field('Name')).toHaveAccessibleDescription(detail)
  })

  it('does not use the id of a removed item again', async () => {
    api.answer('getFleet', {
      ...fleet,
      removed: [
        { id: 'D07', name: 'Old depot' },
        { id: 'F09', name: 'Tip' },
      ],
    })
    await open('supervisor')
    await press('Add a depot')
    await type('Name', 'New depot')
    await type('Latitude', '-41.3')
    await type('Longitude', '174.8')
    await press('Save')
    expect(sent('putDepot')).toMatchObject([{ path: '/api/fleet/depots/D08', body: { revision: null } }])
  })

  it('merges a change by another user into an open form, and keeps what was typed', async () => {
    await open('supervisor')
    await press('Edit Truck 1')
    await type('Name', 'Big one')
    await type('Kilograms a load', '1700')
    const theirs = makeTruck({ litres: 5555, kg: 1800, revision: 2 })
    api.answer('getFleet', { ...fleet, trucks: [theirs] })
    api.refuse('putTruck', 409, 'Truck 1 was changed meanwhile: look at it, then save again.')
    await press('Save')
    expect(await screen.findByText(/look at it, then save again/)).toBeVisible()
    expect(await screen.findByText('Litres a load: 5555 instead of 4000.')).toBeVisible()
    expect(
      screen.getByText('Kilograms a load: 1800 instead of 1600. What you typed stays until you save.'),
    ).toBeVisible()
    expect(field('Name')).toHaveValue('Big one')
    expect(field('Litres a load')).toHaveValue('5555')
    expect(field('Kilograms a load')).toHaveValue('1700')
    const saved = { ...theirs, name: 'Big one', kg: 1700, revision: 3 }
    api.answer('putTruck', { ...fleet, trucks: [saved] })
    api.answer('getFleet', { ...fleet, trucks: [saved] })
    await press('Save')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(sent('putTruck').map(({ body }) => body)).toMatchObject([
      { litres: 4000, revision: 1 },
      { name: 'Big one', litres: 5555, kg: 1700, revision: 2 },
    ])
  })

  it('restores a removed item with Undo', async () => {
    await open('supervisor')
    api.answer('removeFacility', { ...fleet, facilities: [] })
    api.answer('getFleet', { ...fleet, facilities: [] })
    await remove('Southern Landfill')
    expect(await screen.findByText('Southern Landfill is removed.')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus())
    expect(screen.getByText('There is no facility yet.')).toBeVisible()
    api.answer('putFacility', fleet)
    api.answer('getFleet', fleet)
    await press('Undo')
    expect(await screen.findByRole('button', { name: 'Remove Southern Landfill' })).toBeVisible()
    expect(screen.queryByText('Southern Landfill is removed.')).not.toBeInTheDocument()
    expect(sent('putFacility')).toMatchObject([{ body: { revision: null } }])
  })

  it.each([
    [
      'Truck 1',
      'T01',
      'R197 is under way with it. Complete that first, then remove the truck.',
      'R200 and R206 are planned with it.',
    ],
    [
      'Southern Landfill',
      'F01',
      'R197 is under way with it.',
      'R200 and R206 are planned with it. That stays so: plan anew what should be driven otherwise.',
    ],
    [
      'Aroha Ngata',
      driver.id,
      'R197 is under way with Aroha Ngata. Complete that or give it to another driver first.',
      'R200 and R206 are planned with Aroha Ngata.',
    ],
  ])('names the open routes of %s before it is removed', async (name, id, underWay, planned) => {
    const routes = ['R197', 'R200', 'R206', 'R207'].map((route) => ({
      id: route,
      isUnderWay: route === 'R197',
      uses: route === 'R207' ? ['T02'] : [id],
    }))
    api.answer('getFleetUse', { routes })
    await open('supervisor')
    await press(`Remove ${name}`)
    const dialog = await screen.findByRole('dialog', { name: `Remove ${name}?` })
    await waitFor(() => expect(within(dialog).getByText(underWay)).toBeVisible())
    expect(within(dialog).getByText(planned)).toBeVisible()
    expect(sent('removeTruck')).toEqual([])
  })

  it.each([
    ['Truck 1', 'T01', /Complete that first, then remove the truck\.$/],
    ['Kilbirnie depot', 'D01', /Complete that first, then remove the depot\.$/],
    ['Aroha Ngata', driver.id, /Complete that or give it to another driver first\.$/],
  ])('does not remove %s during an active route', async (name, id, sentence) => {
    api.answer('getFleetUse', { routes: [{ id: 'R197', isUnderWay: true, uses: [id] }] })
    await open('supervisor')
    await press(`Remove ${name}`)
    await waitFor(() => expect(screen.getByText(sentence)).toBeVisible())
    expect(screen.queryByRole('button', { name: 'Remove' })).not.toBeInTheDocument()
    await press('Keep It')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('removes a driver with a pending route, and says what happens to the route', async () => {
    api.answer('getFleetUse', { routes: [{ id: 'R200', isUnderWay: false, uses: [driver.id] }] })
    await open('supervisor')
    await press('Remove Aroha Ngata')
    await waitFor(() =>
      expect(
        screen.getByText(
          'R200 is planned with Aroha Ngata. That stays so: give it to another driver in its details.',
        ),
      ).toBeVisible(),
    )
    api.answer('removeDriver', { drivers: [] })
    await press('Remove')
    expect(await screen.findByText('Aroha Ngata is removed.')).toBeVisible()
  })

  it('removes nothing while the routes that need it are unknown', async () => {
    api.refuse('getFleetUse', 403, 'Your role does not show routes.')
    await open('supervisor')
    await press('Remove Truck 1')
    await waitFor(() => expect(screen.getByText('Your role does not show routes.')).toBeVisible())
    expect(screen.queryByRole('button', { name: 'Remove' })).not.toBeInTheDocument()
  })

  it('says why a depot with trucks cannot be removed', async () => {
    await open('supervisor')
    api.refuse('removeDepot', 409, 'Trucks stand at this depot: Truck 1.')
    await remove('Kilbirnie depot')
    expect(await screen.findByText('Trucks stand at this depot: Truck 1.')).toBeVisible()
    expect(screen.getByText('Kilbirnie depot was not removed')).toBeVisible()
  })

  it('renames a driver', async () => {
    await open('supervisor')
    await press('Edit Aroha Ngata')
    await type('Name', 'Aroha Tipene')
    api.answer('putDriver', { drivers: [{ ...driver, name: 'Aroha Tipene' }] })
    await press('Save')
    expect(await screen.findByText('Aroha Tipene')).toBeVisible()
    expect(await screen.findByText('Aroha Tipene is saved.')).toBeVisible()
    expect(sent('putDriver')).toMatchObject([{ body: { name: 'Aroha Tipene', revision: 1 } }])
  })

  it('names the routes whose plans a saved facility no longer allows', async () => {
    await open('supervisor')
    await press('Edit Southern Landfill')
    await type('Opens at', '20:00')
    await type('Closes at', '22:00')
    const facilities = fleet.facilities.map((site) => ({ ...site, opensAt: '20:00', closesAt: '22:00' }))
    api.answer('putFacility', { ...fleet, facilities })
    api.answer('getFleetUse', {
      routes: [
        { id: 'R201', isUnderWay: false, uses: ['F01'], unfit: ['F01'] },
        { id: 'R202', isUnderWay: true, uses: ['F01'], unfit: [] },
      ],
    })
    await press('Save')
    const notice = await screen.findByRole('status', {
      name: 'Southern Landfill is saved, and a route no longer fits',
    })
    expect(notice).toHaveTextContent('Planned to unload there when it is closed: R201.')
    await userEvent.click(within(notice).getByRole('button', { name: 'OK' }))
    expect(notice).not.toBeInTheDocument()
  })
})
