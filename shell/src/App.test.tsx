import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { DEMONSTRATION_SETTINGS, type RuntimeSettings } from 'shared-domain'
import { followDataSourceSettings, useDataSource } from 'shared-domain/client'
import { formerRole, type Role } from 'shared-domain/contract'
import { type FakeApi, fakeApi } from 'shared-domain/testing'
import { notify } from 'shared-ui'
import { App } from './App'
import type { PageLoader } from './federation/page-loader'
import { makeRegistry, makeRemote } from './testing/make-registry'

const qr = makeRemote()
const dashboard = makeRemote({
  name: 'mf-dashboard',
  pages: [
    {
      path: '/app/dashboard',
      expose: 'DashboardPage',
      title: 'Dashboard',
      navigation: { label: 'Dashboard', icon: 'M4 4h6', order: 10 },
    },
  ],
})
const reports = makeRemote({
  name: 'mf-reports',
  pages: [
    {
      path: '/app/reports',
      expose: 'ReportsPage',
      title: 'Reports',
      needs: 'reports:read',
      navigation: { label: 'Reports', icon: 'M4 4h6', order: 20 },
    },
  ],
})
const landing = makeRemote({
  name: 'mf-public',
  pages: [{ path: '/', expose: 'LandingPage', title: 'Home' }],
})

const pageCalled = (name: string) => () => (
  <>
    <h1>{name}</h1>
    <a href="/app/dashboard">Plain link</a>
  </>
)
const AnswerPage = () => <input aria-label="Answer" />
const loadAnyPage: PageLoader = (publication, expose) => ({ publication, Page: pageCalled(expose) })

let api: FakeApi
const report = { ran: jest.fn(), extensionRan: jest.fn(), failed: jest.fn() }

function openAt(
  path: string,
  loadPage: PageLoader = loadAnyPage,
  qrRemote = qr,
  settings: RuntimeSettings = DEMONSTRATION_SETTINGS,
) {
  window.history.replaceState(null, '', path)
  return render(
    <App
      registry={makeRegistry(qrRemote, dashboard, landing)}
      settings={settings}
      loadPage={loadPage}
      report={report}
    />,
  )
}

const sidebar = () => screen.getByRole('navigation', { name: 'Navigation' })
const forget = () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the shell itself writes this cookie in the same way.
  document.cookie = 'sidebar_state=; path=/; max-age=0'
}

beforeEach(() => {
  forget()
  localStorage.clear()
  report.ran.mockClear()
  report.failed.mockClear()
  api = fakeApi()
  useDataSource.setState({ source: 'real' })
})

describe('the sidebar', () => {
  it('is labelled Navigation and lists the pages of the registry in their order', async () => {
    openAt('/app/qr-codes')
    expect(screen.getByText('Navigation')).toBeVisible()
    const links = within(sidebar()).getAllByRole('link')
    expect(links.map((link) => link.textContent)).toEqual(['Dashboard', 'QR Codes'])
    expect(await screen.findByRole('heading', { name: 'QrCodesPage' })).toBeVisible()
  })

  it('marks the active page', () => {
    openAt('/app/qr-codes')
    expect(within(sidebar()).getByRole('link', { current: 'page' })).toHaveTextContent('QR Codes')
  })

  it('links its logo to the landing page', () => {
    openAt('/app/qr-codes')
    expect(screen.getByRole('link', { name: 'Smart Bins Wellington, home' })).toHaveAttribute('href', '/')
  })

  it.each(['{Control>}b{/Control}', '{Meta>}b{/Meta}'])(
    'collapses to named icons with %s and back',
    async (keys) => {
      openAt('/app/qr-codes')
      await userEvent.keyboard(keys)
      expect(screen.queryByText('Navigation')).not.toBeInTheDocument()
      expect(within(sidebar()).getByRole('link', { name: 'QR Codes' })).toHaveTextContent('')
      await userEvent.keyboard(keys)
      expect(screen.getByText('Navigation')).toBeVisible()
    },
  )

  it('remembers in a cookie that it was collapsed', async () => {
    const { unmount } = openAt('/app/qr-codes')
    await userEvent.click(screen.getByRole('button', { name: 'Toggle sidebar' }))
    expect(document.cookie).toContain('sidebar_state=collapsed')
    unmount()
    openAt('/app/qr-codes')
    expect(screen.queryByText('Navigation')).not.toBeInTheDocument()
  })
})

describe('the data source', () => {
  it('is real data until the user switches to mock data', async () => {
    openAt('/app/qr-codes')
    const toggle = screen.getByRole('switch', { name: 'Real data' })
    expect(toggle).toBeChecked()
    await userEvent.click(toggle)
    expect(toggle).not.toBeChecked()
    expect(useDataSource.getState().source).toBe('mock')
    expect(screen.getByText('Mock data')).toBeVisible()
  })
})

describe('routing', () => {
  it('sends /app to the dashboard', async () => {
    openAt('/app')
    expect(await screen.findByRole('heading', { name: 'DashboardPage' })).toBeVisible()
  })

  it('shows a public page without the sidebar', async () => {
    openAt('/')
    expect(await screen.findByRole('heading', { name: 'LandingPage' })).toBeVisible()
    expect(screen.queryByRole('navigation', { name: 'Navigation' })).not.toBeInTheDocument()
  })

  it.each(['/nowhere', '/app/nowhere'])('answers %s with the 404 page', (path) => {
    jest.spyOn(console, 'error').mockImplementation(() => {})
    openAt(path)
    expect(screen.getByText('Oops! Page not found')).toBeVisible()
  })

  it('follows a plain link of a page without loading a document', async () => {
    openAt('/')
    await userEvent.click(await screen.findByRole('link', { name: 'Plain link' }))
    expect(await screen.findByRole('heading', { name: 'DashboardPage' })).toBeVisible()
    expect(window.location.pathname).toBe('/app/dashboard')
  })

  it('moves the focus to the heading of the new page', async () => {
    openAt('/app/qr-codes')
    await userEvent.click(within(sidebar()).getByRole('link', { name: 'Dashboard' }))
    await waitFor(() => expect(screen.getByRole('heading', { name: 'DashboardPage' })).toHaveFocus())
  })
})

describe('the overlays', () => {
  const tools = () => userEvent.click(screen.getByRole('button', { name: 'Help and settings' }))

  it.each([
    ['Ctrl and K', '{Control>}k{/Control}', 'Search and commands'],
    ['a question mark', '?', 'Keyboard shortcuts'],
  ])('open with %s, and Escape returns the focus', async (_name, keys, layer) => {
    openAt('/app/qr-codes')
    const toggle = screen.getByRole('button', { name: 'Toggle sidebar' })
    toggle.focus()
    await userEvent.keyboard(keys)
    expect(await screen.findByRole('dialog', { name: layer })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(toggle).toHaveFocus())
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('include notifications, which keep past toasts, and errors as new until they were seen', async () => {
    openAt('/app/qr-codes')
    act(() => {
      notify.success('Saved')
      notify.error('Not saved', { description: 'The record said no.' })
    })
    await userEvent.click(screen.getByRole('button', { name: 'Notifications, 1 new' }))
    const notifications = await screen.findByRole('dialog', { name: 'Notifications' })
    const items = within(notifications).getAllByRole('listitem')
    expect(items.map((item) => item.textContent)).toEqual([
      expect.stringMatching(/Not saved.*The record said no.*New/),
      expect.stringMatching(/Saved/),
    ])
    await userEvent.click(within(notifications).getByRole('button', { name: 'Remove Saved' }))
    expect(within(notifications).getAllByRole('listitem')).toHaveLength(1)
    await userEvent.click(within(notifications).getByRole('button', { name: 'Clear all' }))
    expect(within(notifications).getByText(/Nothing here/)).toBeVisible()
    await userEvent.keyboard('{Escape}')
    expect(await screen.findByRole('button', { name: 'Notifications' })).toBeVisible()
  })

  it("include help for the page, written by its remote's team", async () => {
    const helped = makeRemote({ help: 'QrHelp' })
    openAt('/app/qr-codes', loadAnyPage, helped)
    await tools()
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Help on this page' }))
    const help = await screen.findByRole('dialog', { name: 'Help' })
    expect(await within(help).findByRole('heading', { name: 'QrHelp' })).toBeVisible()
    expect(within(help).getByRole('heading', { name: 'QR Code Generator' })).toBeVisible()
  })

  it('include a tour of the pages, which continues where it was left', async () => {
    const pages = makeRemote().pages.map((page) => ({ ...page, summary: 'Codes for bins.' }))
    openAt('/app/dashboard', loadAnyPage, makeRemote({ pages }))
    await tools()
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Take the tour' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Next' }))
    expect(await screen.findByRole('dialog', { name: 'QR Codes' })).toHaveTextContent('Codes for bins.')
    expect(window.location.pathname).toBe('/app/qr-codes')
    await userEvent.click(screen.getByRole('button', { name: 'Leave the tour' }))
    await tools()
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Take the tour' }))
    expect(await screen.findByRole('dialog', { name: 'QR Codes' })).toBeVisible()
  })
})

const council = (offersMockData: boolean): RuntimeSettings => ({
  ...DEMONSTRATION_SETTINGS,
  publicOrigin: 'https://bins.example.govt.nz',
  offersMockData,
})
const run = makeRemote({
  name: 'mf-routes',
  pages: [
    {
      path: '/app/run',
      expose: 'TodaysRunPage',
      title: 'Today’s Run',
      needs: 'routes:drive',
      realDataOnly: true,
      navigation: { label: 'Today’s Run', icon: 'M4 4h6', order: 30 },
    },
    {
      path: '/app/routes',
      expose: 'RoutesPage',
      title: 'Routes',
      navigation: { label: 'Routes', icon: 'M4 4h6', order: 31 },
    },
  ],
})
/** A page that shows which data it was rendered with, from its first render on. */
const sources: string[] = []
const pageWithSource = (name: string) => () => {
  const { source } = useDataSource()
  sources.push(`${name} ${source}`)
  return <h1>{name}</h1>
}
const showsSource: PageLoader = (publication, expose) => ({ publication, Page: pageWithSource(expose) })

describe('mock data is a mode that an administrator may allow: where people sign in it', () => {
  beforeEach(() => {
    sources.length = 0
    useDataSource.getState().setSource('real')
  })
  afterEach(() => useDataSource.getState().setSource('real'))

  it('is not offered unless an administrator allows it, also to a device that had chosen it', async () => {
    useDataSource.getState().setSource('mock')
    const release = followDataSourceSettings(council(false))
    openAt('/app/routes', showsSource, run, council(false))
    expect(await screen.findByRole('heading', { name: 'RoutesPage' })).toBeVisible()
    expect(screen.queryByRole('switch', { name: 'Real data' })).not.toBeInTheDocument()
    expect(screen.queryByRole('complementary', { name: 'Mock data' })).not.toBeInTheDocument()
    expect(new Set(sources)).toEqual(new Set(['RoutesPage real']))
    release()
  })

  it('is marked above every figure, with the way back', async () => {
    openAt('/app/routes', showsSource, run, council(true))
    await userEvent.click(await screen.findByRole('switch', { name: 'Real data' }))
    const banner = screen.getByRole('complementary', { name: 'Mock data' })
    expect(banner).toHaveTextContent('Every figure on this page is a sample')
    expect(banner.compareDocumentPosition(screen.getByRole('main'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    await userEvent.click(within(banner).getByRole('button', { name: 'Show real data' }))
    expect(banner).not.toBeInTheDocument()
    expect(screen.getByRole('switch', { name: 'Real data' })).toBeChecked()
  })

  it('is never on a run sheet, and the page before it has it again', async () => {
    useDataSource.getState().setSource('mock')
    openAt('/app/run', showsSource, run, council(true))
    expect(await screen.findByRole('heading', { name: 'TodaysRunPage' })).toBeVisible()
    expect(screen.queryByRole('switch', { name: 'Real data' })).not.toBeInTheDocument()
    expect(new Set(sources)).toEqual(new Set(['TodaysRunPage real']))
    await userEvent.click(within(sidebar()).getByRole('link', { name: 'Routes' }))
    expect(await screen.findByRole('complementary', { name: 'Mock data' })).toBeVisible()
  })

  it('is a choice of everyone in the demonstration, on a run sheet too', async () => {
    useDataSource.getState().setSource('mock')
    openAt('/app/run', showsSource, run)
    expect(await screen.findByRole('heading', { name: 'TodaysRunPage' })).toBeVisible()
    expect(screen.getByRole('switch', { name: 'Real data' })).not.toBeChecked()
    expect(new Set(sources)).toEqual(new Set(['TodaysRunPage mock']))
    expect(screen.queryByRole('complementary', { name: 'Mock data' })).not.toBeInTheDocument()
  })
})

describe('the first page of a role', () => {
  const board = makeRemote({
    name: 'mf-board',
    pages: [{ path: '/app/board', expose: 'BoardPage', title: 'Board', needs: 'record:read' }],
  })
  const signIn = (role: Role) =>
    api.answer('whoAmI', {
      person: { name: 'Kiri', roles: [formerRole(role)], roleNames: [role] },
      isDemonstrationOperator: false,
    })

  it('is the own run of a driver whom a link leads to the dashboard', async () => {
    signIn('driver')
    window.history.replaceState(null, '', '/app/dashboard')
    const needing = {
      ...dashboard,
      pages: dashboard.pages.map((page) => ({ ...page, needs: 'record:read' })),
    }
    render(
      <App
        registry={makeRegistry(needing, run)}
        settings={council(false)}
        loadPage={loadAnyPage}
        report={report}
      />,
    )
    expect(await screen.findByRole('heading', { name: 'TodaysRunPage' })).toBeVisible()
    expect(window.location.pathname).toBe('/app/run')
    expect(within(sidebar()).queryByRole('link', { name: 'Dashboard' })).not.toBeInTheDocument()
  })

  it('is one link away from a page that the role may not open', async () => {
    signIn('driver')
    openAt('/app/board', loadAnyPage, board, council(false))
    expect(await screen.findByRole('link', { name: 'Go to your first page' })).toHaveAttribute(
      'href',
      '/app/run',
    )
  })

  it('has a menu of the role’s own pages from the first render on, by the roles in the document', () => {
    openAt('/app/routes', loadAnyPage, run, { ...council(false), roles: ['viewer'] })
    expect(within(sidebar()).queryByRole('link', { name: 'Today’s Run' })).not.toBeInTheDocument()
    expect(within(sidebar()).getByRole('link', { name: 'Routes' })).toBeVisible()
  })
})

describe('a page that needs a permission', () => {
  const signIn = (...roles: Role[]) =>
    api.answer('whoAmI', {
      person: roles.length > 0 ? { name: 'Vera', roles: roles.map(formerRole), roleNames: roles } : null,
      isDemonstrationOperator: false,
    })
  const link = () => within(sidebar()).queryByRole('link', { name: 'Reports' })
  const missing = 'This page needs the permission'

  it('is shown to a role that has it', async () => {
    signIn('operator')
    openAt('/app/reports', loadAnyPage, reports)
    expect(await screen.findByRole('heading', { name: 'ReportsPage' })).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Signed in as Vera' })).toBeVisible()
    expect(link()).toBeVisible()
    expect(screen.queryByText(missing, { exact: false })).not.toBeInTheDocument()
  })

  it('is not in the sidebar of another role, and its URL says what is missing', async () => {
    signIn('viewer')
    openAt('/app/reports', loadAnyPage, reports)
    expect(await screen.findByText(/not open to your role, viewer\./)).toBeVisible()
    expect(screen.getByText(missing, { exact: false })).toHaveTextContent('reports:read')
    expect(screen.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
    expect(link()).not.toBeInTheDocument()
    expect(screen.queryByRole('heading', { name: 'ReportsPage' })).not.toBeInTheDocument()
  })

  it('links to the sign-in page when no one is signed in', async () => {
    signIn()
    openAt('/app/reports', loadAnyPage, reports)
    expect(await screen.findByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      '/sign-in?next=%2Fapp%2Freports',
    )
  })

  describe('when the session ends', () => {
    const loadForm: PageLoader = (publication) => ({ publication, Page: AnswerPage })
    const comeBack = () => act(() => window.dispatchEvent(new Event('visibilitychange')))
    const field = () => screen.findByRole('textbox', { name: 'Answer' })
    async function typeThenEnd() {
      signIn('operator')
      openAt('/app/reports', loadForm, reports)
      await screen.findByRole('button', { name: 'Signed in as Vera' })
      await userEvent.type(await field(), 'It is mended')
      jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000)
      signIn()
      comeBack()
      expect(await screen.findByRole('alert')).toHaveTextContent('Your session has ended.')
    }
    afterEach(() => jest.restoreAllMocks())

    it('is hidden, and has what was typed when the same person has signed in again', async () => {
      await typeThenEnd()
      expect(screen.queryByRole('textbox', { name: 'Answer' })).not.toBeInTheDocument()
      expect(screen.getByRole('link', { name: 'Sign in (new tab)' })).toHaveAttribute('target', '_blank')
      jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000)
      signIn('operator')
      comeBack()
      expect(await field()).toHaveValue('It is mended')
    })

    it('begins anew for another person', async () => {
      await typeThenEnd()
      jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000)
      api.answer('whoAmI', {
        person: { name: 'Aroha', roles: [formerRole('operator')], roleNames: ['operator'] },
        isDemonstrationOperator: false,
      })
      comeBack()
      expect(await field()).toHaveValue('')
    })
  })

  it('is shown with mock data, which has no sign-in', async () => {
    useDataSource.setState({ source: 'mock' })
    openAt('/app/reports', loadAnyPage, reports)
    expect(await screen.findByRole('heading', { name: 'ReportsPage' })).toBeVisible()
    expect(link()).toBeVisible()
  })
})

describe('the place of a page', () => {
  it('has the page in the first render when it is loaded already', () => {
    openAt('/app/qr-codes')
    expect(screen.getByRole('heading', { name: 'QrCodesPage' })).toBeVisible()
    expect(report.ran).toHaveBeenCalledWith(qr)
  })

  it('says which page is loading', async () => {
    openAt('/app/qr-codes', async (remote, expose) => loadAnyPage(remote, expose))
    expect(screen.getByRole('status', { name: 'Loading QR Code Generator' })).toBeVisible()
    expect(await screen.findByRole('heading', { name: 'QrCodesPage' })).toBeVisible()
    expect(screen.queryByRole('status', { name: 'Loading QR Code Generator' })).not.toBeInTheDocument()
  })
})

describe('a remote that does not load', () => {
  beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => {}))

  const qrIsDown: PageLoader = async (remote, expose) => {
    if (remote.name === 'mf-qr') throw new Error('connection refused')
    return loadAnyPage(remote, expose)
  }

  it('is named with its version and the reason, beside the sidebar', async () => {
    openAt('/app/qr-codes', qrIsDown)
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('mf-qr 1.2.3')
    expect(alert).toHaveTextContent('connection refused')
    expect(sidebar()).toBeVisible()
  })

  it('does not affect other remotes', async () => {
    openAt('/app/qr-codes', qrIsDown)
    await screen.findByRole('alert')
    await userEvent.click(within(sidebar()).getByRole('link', { name: 'Dashboard' }))
    expect(await screen.findByRole('heading', { name: 'DashboardPage' })).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('is shown after a successful Retry', async () => {
    let isDown = true
    openAt('/app/qr-codes', async (remote, expose) => {
      if (isDown) throw new Error('connection refused')
      return loadAnyPage(remote, expose)
    })
    await screen.findByRole('alert')
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('heading', { name: 'QrCodesPage' })).toBeVisible()
  })

  it('is shown by itself once the server answers again', async () => {
    jest.useFakeTimers()
    const fetchBefore = globalThis.fetch
    let isDown = true
    globalThis.fetch = async () => {
      if (isDown) throw new TypeError('Failed to fetch')
      return { ok: true } as Response
    }
    try {
      openAt('/app/qr-codes', async (remote, expose) => {
        if (isDown) throw new Error('Loading css chunk 272 failed.')
        return loadAnyPage(remote, expose)
      })
      expect(await screen.findByRole('alert', { name: 'The server does not answer' })).toBeVisible()
      expect(screen.queryByText(/css chunk/)).not.toBeInTheDocument()
      isDown = false
      await act(() => jest.advanceTimersByTimeAsync(6_000))
      expect(await screen.findByRole('heading', { name: 'QrCodesPage' })).toBeVisible()
    } finally {
      globalThis.fetch = fetchBefore
      jest.useRealTimers()
    }
  })

  it('is reported once, and not when only its link is hovered', async () => {
    openAt('/app/dashboard', qrIsDown)
    await userEvent.hover(within(sidebar()).getByRole('link', { name: 'QR Codes' }))
    expect(report.failed).not.toHaveBeenCalled()
    await userEvent.click(within(sidebar()).getByRole('link', { name: 'QR Codes' }))
    await screen.findByRole('alert')
    expect(report.failed).toHaveBeenCalledTimes(1)
    expect(report.failed).toHaveBeenCalledWith(qr, 'load', expect.any(Error))
  })
})

describe('a link of the sidebar', () => {
  it.each([
    ['pointed at', () => userEvent.hover(within(sidebar()).getByRole('link', { name: 'Dashboard' }))],
    ['focused', async () => within(sidebar()).getByRole('link', { name: 'Dashboard' }).focus()],
  ])('loads its page when it is %s', async (_how, approach) => {
    const loadPage = jest.fn(loadAnyPage)
    openAt('/app/qr-codes', loadPage)
    await screen.findByRole('heading', { name: 'QrCodesPage' })
    expect(loadPage).not.toHaveBeenCalledWith(dashboard, 'DashboardPage')
    await act(approach)
    expect(loadPage).toHaveBeenCalledWith(dashboard, 'DashboardPage')
  })
})

describe('a live version that does not work', () => {
  const previous = makeRemote({ version: '1.2.2' })
  const live = makeRemote({ previous })
  const error = new Error('boom')
  const throwing = () => {
    throw error
  }
  const open = (loadPage: PageLoader) => openAt('/app/qr-codes', loadPage, live)

  beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => {}))

  it('is replaced by the previous version with a note and a report, and can be tried again', async () => {
    open(async (remote, expose, wish) => {
      if (wish === 'retry') return loadAnyPage(remote, expose)
      return { Page: pageCalled('Older page'), publication: previous, liveFailure: error }
    })
    expect(await screen.findByRole('heading', { name: 'Older page' })).toBeVisible()
    expect(screen.getByText('QR Codes 1.2.3 did not load; showing 1.2.2.')).toBeVisible()
    expect(report.failed).toHaveBeenCalledWith(live, 'load', error)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'QrCodesPage' })).toBeVisible()
    expect(screen.queryByText(/did not load/)).not.toBeInTheDocument()
  })

  it('is named when it fails while rendering, and the previous version is offered', async () => {
    open(async (_remote, _expose, wish) =>
      wish instanceof Error
        ? { Page: pageCalled('Older page'), publication: previous, liveFailure: error }
        : { Page: throwing, publication: live },
    )
    expect(await screen.findByRole('alert')).toHaveTextContent('mf-qr 1.2.3 failed.')
    expect(report.failed).toHaveBeenCalledWith(live, 'render', error)
    expect(report.ran).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Show 1.2.2' }))
    expect(await screen.findByRole('heading', { name: 'Older page' })).toBeVisible()
    expect(report.failed).toHaveBeenCalledTimes(1)
  })

  it('is shown after Retry when it no longer throws', async () => {
    open(async (remote, expose, wish) =>
      wish === 'retry' ? loadAnyPage(remote, expose) : { Page: throwing, publication: live },
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('heading', { name: 'QrCodesPage' })).toBeVisible()
    expect(report.ran.mock.calls).toEqual([[live]])
  })
})
