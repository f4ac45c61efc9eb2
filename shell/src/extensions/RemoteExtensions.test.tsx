import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Extension } from 'shared-domain'
import { type FakeApi, fakeApi, WithDomain } from 'shared-domain/testing'
import { Slot } from 'shared-ui'
import { renderScreen } from 'shared-ui/testing'
import type { PageLoader } from '../federation/page-loader'
import { makeRegistry, makeRemote } from '../testing/make-registry'
import { RemoteExtensions } from './RemoteExtensions'

const report = { ran: jest.fn(), extensionRan: jest.fn(), failed: jest.fn() }
const extension = (expose: string, known: Partial<Extension> = {}): Extension => ({
  slot: 'route.actions',
  slotVersion: 1,
  expose,
  order: 10,
  ...known,
})
const remoteWith = (...extensions: Extension[]) => makeRemote({ extensions })

/** An extension that shows its name and its props. */
const contentCalled = (expose: string) => (given: object) => <p>{`${expose} ${Object.values(given)}`}</p>
const loadAny: PageLoader = async (publication, expose) => ({ publication, Page: contentCalled(expose) })
const cardIsDown: PageLoader = async (remote, expose) => {
  if (expose === 'Card') throw new Error('connection refused')
  return loadAny(remote, expose)
}

function open(remotes: ReturnType<typeof makeRemote>[], loadPage: PageLoader = loadAny) {
  return renderScreen(
    <WithDomain source="real">
      <RemoteExtensions registry={makeRegistry(...remotes)} loadPage={loadPage} report={report}>
        <h1>The page</h1>
        <section aria-label="Cards">
          <Slot name="dashboard.cards" props={{}} />
        </section>
        <section aria-label="Actions">
          <Slot name="route.actions" props={{ routeId: 'R007' }} />
        </section>
      </RemoteExtensions>
    </WithDomain>,
  )
}
const cards = () => within(screen.getByRole('region', { name: 'Cards' }))
const actions = () => screen.getByRole('region', { name: 'Actions' })

let api: FakeApi
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  report.extensionRan.mockClear()
  report.failed.mockClear()
  api = fakeApi()
})

const signedIn = (...roles: ('viewer' | 'operator')[]) =>
  api.answer('whoAmI', { person: { name: 'Mere', roles }, isDemonstrationOperator: false })

describe('the extensions of live remotes', () => {
  it('load after the page is on screen, in the order of the remotes, with the props of the slot', async () => {
    const [first, last] = [remoteWith(extension('Copy', { order: 20 })), extension('Print', { order: 10 })]
    const loadPage = jest.fn(loadAny)
    open([first, makeRemote({ name: 'mf-routes', extensions: [last] })], loadPage)
    expect(screen.getByRole('heading', { name: 'The page' })).toBeVisible()
    expect(loadPage).not.toHaveBeenCalled()
    expect(within(actions()).getAllByRole('status')).toHaveLength(2)
    await waitFor(() => expect(actions()).toHaveTextContent('Print R007Copy R007'))
    expect(report.extensionRan).toHaveBeenCalledWith(first)
    expect(report.ran).not.toHaveBeenCalled()
  })

  it('are not loaded for another version of the slot or an unknown slot, with a console warning', async () => {
    const warned = jest.spyOn(console, 'warn').mockImplementation(() => {})
    const loadPage = jest.fn(loadAny)
    const others = [extension('Newer', { slotVersion: 2 }), extension('Nowhere', { slot: 'moon.base' })]
    open([remoteWith(...others, extension('Print'))], loadPage)
    await waitFor(() => expect(actions()).toHaveTextContent('Print R007'))
    expect(loadPage).toHaveBeenCalledTimes(1)
    expect(warned.mock.calls.flat()).toEqual([
      'Newer of mf-qr 1.2.3 is for route.actions, version 2; this page has version 1.',
      'Nowhere of mf-qr 1.2.3 is for moon.base, version 1; this page has no such slot.',
    ])
  })

  it('are hidden from roles without the permission, and their code is not loaded', async () => {
    signedIn('viewer')
    const loadPage = jest.fn(loadAny)
    const needing = [
      extension('Handle', { needs: 'reports:handle' }),
      extension('Unheard', { needs: 'moons:read' }),
      extension('Read', { needs: 'record:read' }),
    ]
    open([remoteWith(...needing)], loadPage)
    await waitFor(() => expect(actions()).toHaveTextContent('Read R007'))
    expect(within(actions()).queryByRole('status')).not.toBeInTheDocument()
    expect(loadPage.mock.calls.map(([, expose]) => expose)).toEqual(['Read'])
  })
})

describe('an extension that fails', () => {
  const card = remoteWith(extension('Card', { slot: 'dashboard.cards' }), extension('Print'))

  it('shows a card with the reason beside the other extensions, and is reported', async () => {
    open([card], cardIsDown)
    const alert = await cards().findByRole('alert')
    expect(alert).toHaveTextContent(/mf-qr 1\.2\.3 failed.*connection refused/)
    expect(screen.getByRole('heading', { name: 'The page' })).toBeVisible()
    await waitFor(() => expect(actions()).toHaveTextContent('Print R007'))
    expect(report.failed.mock.calls).toEqual([[card, 'load', expect.any(Error)]])
  })

  it('is shown after a successful Retry', async () => {
    open([card], (remote, expose, mode) => (mode === 'retry' ? loadAny : cardIsDown)(remote, expose))
    await userEvent.click(await cards().findByRole('button', { name: 'Retry' }))
    expect(await cards().findByText('Card')).toBeVisible()
    expect(cards().queryByRole('alert')).not.toBeInTheDocument()
  })

  it('is reported as a rendering failure when its component throws', async () => {
    const throwing = () => {
      throw new Error('boom')
    }
    open([card], async (publication) => ({ publication, Page: throwing }))
    expect(await cards().findByRole('alert')).toHaveTextContent('boom')
    expect(report.failed).toHaveBeenCalledWith(card, 'render', expect.any(Error))
    expect(await within(actions()).findByRole('button', { name: 'QR Codes failed. Retry' })).toBeVisible()
  })

  it('is replaced by the previous version, with a note', async () => {
    const previous = makeRemote({ version: '1.2.2' })
    open([card], async (_remote, expose) => ({
      ...(await loadAny(previous, expose)),
      liveFailure: new Error('boom'),
    }))
    expect(await cards().findByText('QR Codes 1.2.3 did not load; showing 1.2.2.')).toBeVisible()
    expect(cards().getByText('Card')).toBeVisible()
  })
})
