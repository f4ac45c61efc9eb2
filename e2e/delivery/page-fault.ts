import { type Browser, expect, type Page } from '@playwright/test'
import type { RemoteDescription } from 'shared-domain'
import { type Behaviour, buildFixtureRemote, likeRemote } from './fixture-builds'
import type { Product } from './product'
import { expectShown, failureCard, follow, livePage, openTab, visit } from './tab'

/** What the code of a remote does to a page, and where. */
interface PageFault {
  behaviour: Behaviour
  /** By default on a page of its own; otherwise on another team's page, or among the results of the palette. */
  at?: 'card' | 'command'
  /** What its card says. A page that goes on working has none. */
  says?: string
}

const replaces = (behaviour: Behaviour, name: string): PageFault => ({
  behaviour,
  says: `${name} belongs to all remotes of the page`,
})

export const pageFaults = {
  'throws while it renders': { behaviour: 'throw', says: 'mf-qr is told to fail' },
  'throws in a timer': { behaviour: 'throw in a timer', says: 'mf-qr is told to fail' },
  'rejects a promise': { behaviour: 'reject a promise', says: 'mf-qr is told to fail' },
  'suspends for ever': { behaviour: 'suspend for ever', says: 'showed nothing within 30 s' },
  'renders without end': { behaviour: 'render without end', says: 'renders again and again' },
  'renders without end before it is painted': { behaviour: 'render without end at once', says: '#185' },
  'replaces fetch': replaces('replace fetch', 'fetch'),
  'replaces the history': replaces('replace the history', 'pushState'),
  'replaces the storage': replaces('replace the storage', 'setItem'),
  'replaces timers': replaces('replace timers', 'setTimeout'),
  'replaces crypto': replaces('replace crypto', 'randomUUID'),
  'adds a style': { behaviour: 'add a style' },
  'adopts a style sheet': { behaviour: 'adopt a style sheet' },
  'links a style sheet': { behaviour: 'link a style sheet' },
  'changes a style sheet': {
    behaviour: 'change a style sheet',
    says: 'This style sheet is of the whole page',
  },
  'has a card that throws': { behaviour: 'throw', at: 'card', says: 'mf-qr is told to fail' },
  'has a card that throws in a timer': {
    behaviour: 'throw in a timer',
    at: 'card',
    says: 'mf-qr is told to fail',
  },
  'has a card that renders without end': {
    ...{ behaviour: 'render without end', at: 'card', says: 'renders again and again' },
  },
  'has a command that throws': { behaviour: 'throw', at: 'command', says: 'could not be searched' },
  'has a command that rejects a promise': {
    ...{ behaviour: 'reject a promise', at: 'command', says: 'could not be searched' },
  },
} satisfies Record<string, PageFault>
export type PageFaultName = keyof typeof pageFaults

/** A fault of mf-qr, as the others and the server saw it. */
export interface SufferedFault {
  /** The versions that the page reported, each once. */
  blamed: string[]
  /** Whether it had the card that it should. */
  isShown: boolean
  /** Whether the neighbour's heading had the style of the faulty page. */
  isStyleLive: boolean
}

/** Releases a version of mf-qr with a fault, opens what has it, and then another team's page, which must be shown as always. */
export async function sufferPageFault(
  { browser, product }: { browser: Browser; product: Product },
  name: PageFaultName,
  version: string,
): Promise<SufferedFault> {
  const { behaviour, at, says }: PageFault = pageFaults[name]
  await product.publish(
    await buildFixtureRemote(faultyRemote(version, at), { behaviour, at: at && EXPOSE[at] }),
  )
  await product.promote('mf-qr', version)
  const page = await openTab(browser, product.address)
  try {
    if (behaviour === 'suspend for ever') await page.clock.install()
    const blamed = new Set<string>()
    page.on('request', (request) => {
      if (!request.url().endsWith('/api/client-errors')) return
      const { remote, version: failed } = request.postDataJSON()
      blamed.add(`${remote} ${failed}`)
    })
    await openFaulty(page, at)
    if (behaviour === 'suspend for ever') {
      await expect(page.getByRole('status', { name: 'Loading QR Code Generator' })).toBeVisible()
      await page.clock.fastForward(31_000)
    }
    await expect
      .poll(() => blamed.size)
      .toBeGreaterThan(0)
      .catch(ignore)
    const card = at === 'command' ? page.getByRole('alert') : failureCard(page, 'mf-qr')
    const isShown =
      !says ||
      (await card
        .filter({ hasText: says })
        .first()
        .waitFor({ timeout: 5000 })
        .then(
          () => true,
          () => false,
        ))
    if (at === 'command') await page.keyboard.press('Escape')
    const neighbour = at ? 'mf-analytics' : 'mf-dashboard'
    await follow(page, neighbour)
    await expectShown(livePage(page, neighbour))
    const colour = await livePage(page, neighbour).evaluate((heading) => getComputedStyle(heading).color)
    return { blamed: [...blamed], isShown, isStyleLive: colour === 'rgb(1, 2, 3)' }
  } finally {
    await page.context().close()
  }
}

const ignore = () => undefined

const EXPOSE = { card: 'FaultyCard', command: 'FaultyResults' }

function faultyRemote(version: string, at: PageFault['at']): RemoteDescription {
  const description = likeRemote('mf-qr', version)
  if (!at) return description
  const slot = at === 'card' ? 'dashboard.cards' : 'palette.commands'
  return {
    ...description,
    extensions: [{ slot, slotVersion: 1, expose: EXPOSE[at], title: 'Faulty', order: 90 }],
  }
}

async function openFaulty(page: Page, at: PageFault['at']): Promise<void> {
  if (!at) return visit(page, 'mf-qr')
  await visit(page, 'mf-dashboard')
  await expectShown(livePage(page, 'mf-dashboard'))
  if (at !== 'command') return
  const search = page.getByRole('combobox', { name: /Search pages/ })
  // The server's page has the heading before the keys work.
  await expect(async () => {
    if (!(await search.isVisible())) await page.keyboard.press('Control+k')
    await expect(search).toBeFocused({ timeout: 5000 })
  }).toPass()
  await search.fill('bin')
}
