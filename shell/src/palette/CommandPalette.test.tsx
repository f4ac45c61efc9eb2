import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type FakeApi, fakeApi, WithDomain } from 'shared-domain/testing'
import { PaletteResults } from 'shared-ui'
import { renderScreen } from 'shared-ui/testing'
import type { PageLoader } from '../federation/page-loader'
import { makeRegistry, makeRemote } from '../testing/make-registry'
import { CommandPalette } from './CommandPalette'

const report = { ran: jest.fn(), extensionRan: jest.fn(), failed: jest.fn() }
const bins = makeRemote({
  name: 'mf-bins',
  pages: [
    { path: '/app/bins', expose: 'BinsPage', title: 'Bins of Te Whanganui-a-Tara', summary: 'Every bin.' },
    { path: '/app/bins/:id', expose: 'BinPage', title: 'One bin' },
    { path: '/bins', expose: 'PublicPage', title: 'Public bins' },
  ],
  commands: [
    { title: 'Count the bins', path: '/app/bins?count=true', keywords: ['Māori'] },
    { title: 'Empty them all', path: '/app/bins?empty=true', needs: 'routes:plan' },
  ],
  extensions: [
    { slot: 'palette.commands', slotVersion: 1, expose: 'BinsResults', title: 'Bin search', order: 10 },
  ],
})

const rang = jest.fn()
const found = ({ words }: { words?: string }) => (
  <PaletteResults
    label="Bins"
    results={words ? [{ id: 'WN1', title: `Bin like ${words}`, act: rang }] : []}
  />
)
const nothing = () => null
const loadResults: PageLoader = async (publication) => ({ publication, Page: found })

function open(loadPage: PageLoader = loadResults, typedAhead = '') {
  const onClose = jest.fn()
  renderScreen(
    <WithDomain source="real">
      <CommandPalette
        registry={makeRegistry(makeRemote(), bins)}
        {...{ loadPage, report, typedAhead, onClose }}
      />
    </WithDomain>,
  )
  return { onClose, input: screen.getByRole('combobox') }
}
const titles = () => screen.getAllByRole('option').map((option) => option.textContent)
const selected = () => screen.getByRole('option', { selected: true })

let api: FakeApi
beforeEach(() => {
  api = fakeApi()
  rang.mockClear()
  jest.spyOn(console, 'error').mockImplementation(() => {})
})

it('searches for what was typed while it loaded', async () => {
  const { input } = open(loadResults, 'analyt')
  expect(input).toHaveValue('analyt')
  expect(input).toHaveFocus()
  await userEvent.type(input, 'ics', { skipClick: true })
  expect(input).toHaveValue('analytics')
})

it("lists the operators' pages and commands that the role may use, without pages with a parameter", async () => {
  api.answer('whoAmI', { person: { name: 'Mere', roles: ['viewer'] }, isDemonstrationOperator: false })
  open()
  expect(await screen.findByText('Count the bins')).toBeVisible()
  await screen.findByText('3 results shown')
  expect(titles()).toEqual(['QR Codes', 'Bins of Te Whanganui-a-TaraEvery bin.', 'Count the bins'])
})

it('matches the beginnings of words, ignores macrons, and lists matches of the title first', async () => {
  const { input } = open()
  await userEvent.type(input, 'maori')
  expect(titles()).toContain('Count the bins')
  await userEvent.clear(input)
  await userEvent.type(input, 'co bi')
  expect(selected()).toHaveTextContent('Count the bins')
})

it("shows a remote's results, and runs the chosen one by keyboard", async () => {
  const { input, onClose } = open()
  await userEvent.type(input, 'bin')
  expect(await screen.findByRole('option', { name: 'Bin like bin' })).toBeVisible()
  expect(input).toHaveAttribute('aria-activedescendant', selected().id)
  await userEvent.keyboard('{ArrowUp}')
  expect(selected()).toHaveTextContent('Bin like bin')
  await userEvent.keyboard('{Enter}')
  expect(rang).toHaveBeenCalledTimes(1)
  expect(onClose).toHaveBeenCalledTimes(1)
})

it('finds the themes by name, and lists them only then', async () => {
  const { input } = open()
  expect(titles()).not.toContain('Dark theme')
  await userEvent.type(input, 'dark')
  expect(titles()).toContain('Dark theme')
  expect(selected()).toHaveTextContent('Dark theme')
  await userEvent.keyboard('{Enter}')
  expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

it('says when nothing matches', async () => {
  const { input } = open(async (publication) => ({ publication, Page: nothing }))
  await userEvent.type(input, 'zeppelin')
  expect(await screen.findByText(/Nothing fits “zeppelin”/)).toBeVisible()
})

it('works without a remote that fails, says what was not searched, and offers a retry', async () => {
  open(async (remote, expose, mode) => {
    if (mode !== 'retry') throw new Error('connection refused')
    return loadResults(remote, expose)
  })
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Bin search could not be searched.')
  expect(titles()).toContain('Count the bins')
  await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }))
  await userEvent.type(screen.getByRole('combobox'), 'x')
  expect(await screen.findByText('Bin like x')).toBeVisible()
})
