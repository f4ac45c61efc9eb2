import type { Page } from 'playwright-core'
import { type Extension, findPage, type Publication, type RegisteredRemote } from 'shared-domain'
import { isAllowed, isPermission, type Role } from 'shared-domain/contract'
import { SLOTS, type SlotName } from 'shared-ui/slots'
import type { Expectations } from '../rspack/expectations'

/** What a person opens of a version. */
export interface Visit {
  /** The roles of a person who may see it, for a page of the version: what it costs is measured. */
  measuredAs?: readonly Role[]
  /** What a sentence about a failure begins with. */
  title: string
  path: string
  /** Texts that must be on screen. */
  sees: readonly string[]
  /** The roles of the person; by default those of the recorded session. */
  roles?: readonly Role[]
  /** Runs before the page. */
  before?: () => void
  /** Shows what the page alone does not. Throws a sentence when it cannot. */
  show?: (page: Page) => Promise<void>
  /** Files of the version, relative to its folder, that nothing else of it needs: they must be requested. */
  loads?: readonly string[]
}

interface Place {
  /** The page that has the slot, with subjects of recorded responses. */
  path: string
  before?: () => void
  show?: (page: Page, title: string) => Promise<void>
}

/** Where the extensions of each slot are, and how a person gets to see them. */
const PLACES: Record<SlotName, Place> = {
  'dashboard.cards': { path: '/app/dashboard' },
  'bin.tabs': { path: '/app/bins/{getBin.id}', show: openTab },
  'route.actions': { path: '/app/routes/{getRoute.id}' },
  'admin.settings': { path: '/app/admin/settings' },
  'palette.commands': { path: '/app/dashboard', show: (page) => searchPalette(page, 'wel') },
  'outbox.delivery': { path: '/app/dashboard', before: keepEntry, show: awaitDelivery },
}

interface Situation {
  publication: Publication
  /** All that are live, with the version itself. */
  remotes: readonly RegisteredRemote[]
  expectations: Expectations
  /** The roles in the recorded session. */
  roles: readonly Role[]
  /** Fills in `{getRoute.id}` from the recorded responses. */
  fill: (text: string) => string
}

/** All that a person can open of a version, and a sentence for each part that no page shows. */
export function visitsOf(situation: Situation): { visits: Visit[]; left: string[] } {
  const extensions = (situation.publication.extensions ?? []).map((one) => extensionVisit(one, situation))
  const visits = [
    ...pageVisits(situation),
    ...commandVisits(situation),
    ...helpVisit(situation),
    ...extensions.filter((one) => typeof one === 'object'),
  ]
  return { visits, left: extensions.filter((one) => typeof one === 'string') }
}

function pageVisits({ publication, expectations: { opens = [] }, roles, fill }: Situation): Visit[] {
  const isAlsoIn = (path: string) => opens.some((opened) => opened.path === path)
  const plain = publication.pages.filter(({ path }) => !path.includes(':') && !isAlsoIn(path))
  const all = [...plain.map(({ path }) => ({ path, sees: [] })), ...opens]
  return all.map(({ path, sees = [] }) => {
    const own = findPage([publication], fill(path).split(/[?#]/)[0] as string)
    return {
      ...{ title: fill(path), path: fill(path), sees: sees.map(fill) },
      ...(own && { measuredAs: rolesFor([own.page.needs], roles) }),
    }
  })
}

/** A page of the shell alone. */
export const NO_PAGE = '/app/no-such-page'

/** Each command is chosen in the palette, and must open its page. */
function commandVisits({ publication: { commands = [] }, roles }: Situation): Visit[] {
  return commands.map(({ title, path, needs }) => ({
    title: `the command “${title}”`,
    path: NO_PAGE,
    sees: [],
    roles: rolesFor([needs], roles),
    show: (page) => chooseCommand(page, title, path),
  }))
}

function helpVisit({ publication, roles }: Situation): Visit[] {
  const page = publication.pages.find(({ path }) => path.startsWith('/app/') && !path.includes(':'))
  if (!publication.help || !page) return []
  return [
    {
      title: `the help ${publication.help}`,
      path: page.path,
      sees: [],
      roles: rolesFor([page.needs], roles),
      show: openHelp,
      loads: ownFiles(publication, publication.help),
    },
  ]
}

function extensionVisit(
  extension: Extension,
  { publication, remotes, roles, fill }: Situation,
): Visit | string {
  const { slot, expose, needs, title = publication.name } = extension
  const name = `${expose} in ${slot}`
  if (!isSlot(slot)) return `${name}: this checkout has no such slot`
  const { path, before, show } = PLACES[slot]
  const place = fill(path)
  const host = findPage(remotes, place)
  if (!host) return `${name}: not opened, because no live remote has ${place}`
  return {
    title: name,
    path: place,
    sees: [],
    roles: rolesFor([needs, host.page.needs], roles),
    ...(before && { before }),
    ...(show && { show: (page: Page) => show(page, title) }),
    loads: ownFiles(publication, expose),
  }
}

const isSlot = (name: string): name is SlotName => Object.hasOwn(SLOTS, name)

/** Those of the recorded session, or an administrator's when they may not see what needs these permissions. */
function rolesFor(needs: readonly (string | undefined)[], roles: readonly Role[]): readonly Role[] {
  const isSeen = needs.every((need) => need === undefined || (isPermission(need) && isAllowed(need, roles)))
  return isSeen ? roles : ['admin']
}

/** The files that only this module of the version needs. */
function ownFiles({ preload }: Publication, expose: string): string[] {
  const others = Object.entries(preload).flatMap(([name, files]) => (name === expose ? [] : files))
  return (preload[expose] ?? []).filter((file) => !others.includes(file))
}

/** How long an element may take to appear, in ms. */
const TIMEOUT_MS = 10_000

async function openTab(page: Page, title: string): Promise<void> {
  await page
    .getByRole('tab', { name: title, exact: true })
    .click({ timeout: TIMEOUT_MS })
    .catch(sentence(`there is no tab “${title}”`))
}

async function searchPalette(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page
    .getByRole('dialog', { name: 'Search and commands' })
    .getByRole('combobox')
    .fill(words, { timeout: TIMEOUT_MS })
    .catch(sentence('the palette did not open'))
}

async function chooseCommand(page: Page, title: string, path: string): Promise<void> {
  await searchPalette(page, title)
  await page
    .getByRole('listbox', { name: 'Actions' })
    .getByRole('option', { name: title })
    .first()
    .click({ timeout: TIMEOUT_MS })
    .catch(sentence('the palette does not list it'))
  await page
    .waitForURL((url) => url.pathname === path.split(/[?#]/)[0], { timeout: TIMEOUT_MS })
    .catch(sentence(`it did not open ${path}`))
}

async function openHelp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Help and settings' }).click({ timeout: TIMEOUT_MS })
  await page.getByRole('menuitem', { name: 'Help on this page' }).click({ timeout: TIMEOUT_MS })
  await page.getByRole('dialog', { name: 'Help' }).waitFor({ timeout: TIMEOUT_MS })
}

/** An entry of an outbox that waits on this device for a signed-in person. */
function keepEntry(): void {
  const entry = { id: 'a', method: 'POST', path: '/api/trial', body: {}, about: {}, madeAt: 1 }
  localStorage.setItem('session-outbox:trial', '')
  localStorage.setItem('outbox:trial:a', JSON.stringify(entry))
}

/** The shell looks for waiting entries once the page has settled. */
function awaitDelivery(page: Page): Promise<void> {
  return page.waitForTimeout(5000)
}

const sentence = (text: string) => () => {
  throw new Error(text)
}
