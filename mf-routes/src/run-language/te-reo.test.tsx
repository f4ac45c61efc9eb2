import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  aucklandDate,
  BIN_CONDITION_NAMES,
  type BinCondition,
  DEMONSTRATION_SETTINGS,
  paths,
} from 'shared-domain'
import { explainFailure, RuntimeSettingsContext } from 'shared-domain/client'
import type { RecordedRoute } from 'shared-domain/contract'
import { makeBin, makeRecordedRoute, makeStop, WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import { conditionName } from '../bin-words/bin-words'
import { en } from '../messages/en'
import { mi } from '../messages/mi'
import { RunSheetPage } from '../run-sheet-page/RunSheetPage'
import { removeLateNotices, useLateNotices } from '../run-taps/late-notices'
import { runOutbox } from '../run-taps/run-outbox'
import { type RoutesApi, routesApi } from '../testing/routes-api'
import { TodaysRunPage } from '../todays-run-page/TodaysRunPage'
import { chooseLanguage } from './run-language'

let api: RoutesApi
const BIN_CONDITIONS = Object.keys(BIN_CONDITION_NAMES) as BinCondition[]
const stops = [1, 2, 3].map((position) => makeStop({ position }))
const active = (known: Partial<RecordedRoute> = {}) =>
  makeRecordedRoute({ status: 'active', stops, ...known })

const sheetOf = (route: RecordedRoute, isKnown = true) => {
  if (isKnown) api.answer('getRoute', route)
  return renderScreen(
    <WithDomain source="real">
      <RunSheetPage />
    </WithDomain>,
    { at: paths.runSheet(route.id), path: paths.runSheet(':id').replace('%3A', ':') },
  )
}
const todaysRun = (showsDraftLanguages = true) =>
  renderScreen(
    <WithDomain source="real">
      <RuntimeSettingsContext value={{ ...DEMONSTRATION_SETTINGS, showsDraftLanguages }}>
        <TodaysRunPage />
      </RuntimeSettingsContext>
    </WithDomain>,
    { at: paths.run },
  )
async function press(name: string) {
  const button = await screen.findByRole('button', { name })
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled', 'true'))
  await userEvent.click(button)
}

/** The parts of English messages between their placeholders that are words of no message in te reo Māori. */
const ENGLISH = Object.values(en)
  .flatMap((text) => text.split(/\{[^{}]*\}|\{[^{}]*, plural, |[{}#]/))
  .map((part) => part.trim())
  .filter((part) => /\p{L}{2,}/u.test(part) && !Object.values<string>(mi).some((text) => text.includes(part)))

/** What people read or hear of an element in te reo Māori, without what is marked as English. */
function spoken(element: Element): string {
  const own = ['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name))
  const inside = [...element.childNodes].map((node) => {
    if (node instanceof Text) return node.data
    return node instanceof Element && node.getAttribute('lang') !== 'en' ? ` ${spoken(node)} ` : ''
  })
  return [...own, ...inside].filter(Boolean).join('')
}

/** Only words, so that none is found within another. */
const wordsOf = (text: string) =>
  ` ${text
    .split(/[^\p{L}’']+/u)
    .filter(Boolean)
    .join(' ')} `

function expectNoEnglish() {
  const shown = [...document.querySelectorAll('[lang=mi]:not([lang=mi] [lang=mi])')].map(spoken).join(' ')
  expect(shown.length).toBeGreaterThan(40)
  expect(ENGLISH.filter((part) => wordsOf(shown).includes(wordsOf(part)))).toEqual([])
}

beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  api = routesApi()
  for (const operation of ['recordStop', 'recordVisit', 'changeRouteStatus']) api.cutOff(operation as never)
  act(() => chooseLanguage('mi'))
})
afterEach(async () => {
  for (const { id } of runOutbox.entries()) await runOutbox.remove(id)
  act(() => removeLateNotices(useLateNotices.getState().map(({ id }) => id)))
  act(() => chooseLanguage('en'))
  localStorage.clear()
})

describe('the run sheet in te reo Māori', () => {
  it('has English messages to find', () => {
    expect(ENGLISH).toEqual(expect.arrayContaining(['Done', 'Finish Early', 'Ready to go', 'stops done']))
  })

  it('is started', async () => {
    sheetOf(makeRecordedRoute({ plannedFor: aucklandDate(new Date()) }))
    await screen.findByRole('region', { name: 'Kua rite ki te haere' })
    expectNoEnglish()
    await press('Tīmatahia te ara')
    expect(await screen.findByRole('dialog', { name: 'Tīmatahia tēnei ara?' })).toBeVisible()
    expect(screen.getByRole('dialog').closest('[lang]')).toHaveAttribute('lang', 'mi')
    expectNoEnglish()
  })

  it('is driven to its end', async () => {
    sheetOf(active())
    expect(await screen.findByText('Whai ake: te tūnga 1 o te 3')).toBeVisible()
    expectNoEnglish()
    await press('Kua oti')
    expect(await screen.findByText('1 Cuba Street: Kua oti')).toBeVisible()
    expect(
      screen.getByText('Kua tiakina ki tēnei waea: kotahi te pāwhiri. Ka tukuna aunoatia.'),
    ).toBeVisible()
    await press('Hipa')
    expectNoEnglish()
    await press('Kua araia')
    expect(
      await screen.findByText('Kua tiakina ki tēnei waea: e 2 ngā pāwhiri. Ka tukuna aunoatia.'),
    ).toBeVisible()
    expect(
      screen.getByText(/^I hipa: i araia te huarahi, \d+ o \S+, \d+:\d\d i te (ata|ahiahi|pō)$/),
    ).toBeVisible()
    await press('Whakaotihia wawetia')
    expect(await screen.findByRole('dialog', { name: 'Whakaotihia tēnei ara?' })).toBeVisible()
    expectNoEnglish()
    await press('Waiho kia haere tonu')
    await press('Kua oti')
    expect(
      await screen.findByRole('region', { name: 'Kua oti, kua hipa rānei ngā tūnga katoa' }),
    ).toBeVisible()
    expectNoEnglish()
  })

  it('names the document in te reo Māori while the route is not known', async () => {
    api.refuse('getRoute', 404)
    sheetOf(active(), false)
    await screen.findByRole('heading', { level: 1, name: 'Kāore i kitea te ara' })
    expect(document.title).toBe('Ara R201 · Smart Bins Wellington')
  })

  it('marks what the record wrote in English', async () => {
    const flag = 'The open-data layer no longer gives a fill level, so the level is not known.'
    sheetOf(active({ stops: [makeStop({ position: 1, bin: makeBin({ flag, fillLevel: null }) })] }))
    expect(await screen.findByText(`⚠ ${flag}`)).toHaveAttribute('lang', 'en')
    expectNoEnglish()
  })

  it('changes by a button, and stays so on this phone', async () => {
    act(() => chooseLanguage('en'))
    const { unmount } = sheetOf(active())
    await press('Te reo Māori')
    expect(await screen.findByText('Whai ake: te tūnga 1 o te 3')).toBeVisible()
    expect(screen.getByText('He tauira noa ēnei kōrero Māori.')).toBeVisible()
    expect(localStorage.getItem('run-sheet-language')).toBe('mi')
    unmount()
    sheetOf(active())
    expect(await screen.findByText('Whai ake: te tūnga 1 o te 3')).toBeVisible()
    await press('English')
    expect(await screen.findByText('Next: stop 1 of 3')).toBeVisible()
    expect(screen.queryByText('He tauira noa ēnei kōrero Māori.')).not.toBeInTheDocument()
  })

  it('keeps the focus on the button that changes the language', async () => {
    act(() => chooseLanguage('en'))
    sheetOf(active())
    const button = await screen.findByRole('button', { name: 'Te reo Māori' })
    act(() => button.focus())
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByRole('button', { name: 'English' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByRole('button', { name: 'Te reo Māori' })).toHaveFocus()
  })
})

describe('today’s run in te reo Māori', () => {
  it('lists the routes', async () => {
    api.answer('listRoutes', { routes: [active()] } as never)
    todaysRun()
    expect(await screen.findByRole('heading', { level: 1, name: 'Te mahi o te rā nei' })).toBeVisible()
    const list = await screen.findByRole('list', { name: 'Ngā ara' })
    expect(within(list).getByText('kei te haere')).toBeVisible()
    expectNoEnglish()
  })

  it('says why it could not be read', async () => {
    api.cutOff('listRoutes')
    todaysRun()
    const notice = await screen.findByRole('alert')
    expect(notice).toHaveTextContent('Kāore i taea te pānui: Ngā ara o te rā nei')
    expect(notice).toHaveTextContent(mi['failure.noAnswer'])
    expect(within(notice).getByRole('button', { name: 'Whakamātau anō' })).toBeVisible()
    expectNoEnglish()
  })

  it('is in English where the council shows no draft', async () => {
    todaysRun(false)
    expect(await screen.findByRole('heading', { level: 1, name: "Today's Run" })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Te reo Māori' })).not.toBeInTheDocument()
  })
})

it('has the same English names of conditions as all pages of staff', () => {
  const names = BIN_CONDITIONS.map((condition) => [condition, conditionName(condition, 'en')])
  expect(Object.fromEntries(names)).toEqual(BIN_CONDITION_NAMES)
})

it('has the same English texts for failures as all pages of staff', () => {
  const sentence = (name: string) => explainFailure(Object.assign(new Error(), { name }), '').sentence
  expect([en['failure.noAnswer'], en['failure.unreadable']]).toEqual([
    sentence('TypeError'),
    sentence('SyntaxError'),
  ])
})
