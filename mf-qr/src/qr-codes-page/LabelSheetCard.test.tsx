import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { DataSource } from 'shared-domain/client'
import { fakeApi, WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import * as operations from '../../operations'
import type { ReportLabel } from '../qr-label/qr-label'
import type { WorkerMessage } from '../sheets/run-sheet-task'
import { startWorker } from '../sheets/start-worker'
import { catchDownloads } from '../testing/fake-canvas'
import { FakeWorker } from '../testing/fake-worker'
import { LabelSheetCard } from './LabelSheetCard'

jest.mock('../sheets/start-worker')

const labels = Array.from(
  { length: 30 },
  (_, at): ReportLabel => ({ kind: 'report', binId: `WN${at}`, location: 'Cuba Street', size: 'small' }),
)
const made: WorkerMessage = {
  kind: 'made',
  bytes: new Uint8Array(2_000_000),
  pages: [new Blob(['<svg/>'])],
  read: 30,
  unread: [],
}

function open(source: DataSource = 'mock') {
  const workers: FakeWorker[] = []
  const onPrint = jest.fn()
  jest.mocked(startWorker).mockImplementation(async () => {
    const worker = new FakeWorker()
    workers.push(worker)
    return worker as unknown as Worker
  })
  renderScreen(
    <WithDomain source={source}>
      <LabelSheetCard labels={labels} language="en" onLanguageChange={() => undefined} onPrint={onPrint} />
    </WithDomain>,
  )
  const user = userEvent.setup()
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  /** The worker of a task that was sent to it. */
  const working = async () => {
    await waitFor(() => expect(workers.at(-1)?.task).toBeTruthy())
    return workers.at(-1) as FakeWorker
  }
  const say = async (data: WorkerMessage) => {
    const worker = await working()
    await act(async () => worker.onmessage?.({ data }))
  }
  return { user, press, working, say, workers, onPrint }
}

beforeEach(() => {
  jest.restoreAllMocks()
  localStorage.clear()
})

describe('the label sheet', () => {
  it('is made with the options of the form, with progress and the number of verified codes', async () => {
    const { user, press, working, say, onPrint } = open()
    expect(screen.getByText('30 labels on 2 sheets.')).toBeVisible()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Label stock' }), 'L7163')
    const startAt = screen.getByRole('textbox', { name: 'Start at label' })
    await user.clear(startAt)
    await user.type(startAt, '14')
    expect(screen.getByText('30 labels on 4 sheets.')).toBeVisible()
    await user.type(screen.getByRole('textbox', { name: 'Council name' }), 'Te Kaunihera o Pōneke')
    await press('Make the Sheets')
    expect((await working()).task).toMatchObject({
      kind: 'sheets',
      options: { stock: 'L7163', startAt: 14, texts: { council: 'Te Kaunihera o Pōneke' } },
      labels: expect.arrayContaining([
        { binId: 'WN0', location: 'Cuba Street', link: 'http://localhost/b/WN0' },
      ]),
    })
    await say({ kind: 'progress', done: 15, total: 30 })
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50')
    expect(screen.getByText(/^15 of 30 made and read, about \d+ s left$/)).toBeVisible()
    await say(made)
    expect(await screen.findByText('30 of 30 codes read')).toBeVisible()
    expect((await working()).isEnded).toBe(true)

    const { names } = catchDownloads()
    await press('Download')
    expect(names).toEqual([expect.stringMatching(/^bin-labels-\d{13}\.pdf$/)])
    await press('Print')
    expect(onPrint).toHaveBeenCalledWith([expect.any(Blob)])
    await user.click(screen.getByRole('switch', { name: 'Cut marks' }))
    expect(screen.queryByText('30 of 30 codes read')).not.toBeInTheDocument()
  })

  it('is made and printed by one press, unless a code cannot be read', async () => {
    const { press, say, workers, onPrint } = open()
    await press('Make and Print')
    await say({ ...made, read: 29, unread: ['WN7'] })
    expect(await screen.findByRole('alert')).toHaveTextContent('1 of 30 codes could not be read: WN7.')
    expect(onPrint).not.toHaveBeenCalled()
    await press('Make and Print')
    await waitFor(() => expect(workers).toHaveLength(2))
    await say(made)
    await waitFor(() => expect(onPrint).toHaveBeenCalledWith([expect.any(Blob)]))
  })

  it('has a test page to compare with the labels', async () => {
    const { press, working, say } = open()
    const { names } = catchDownloads()
    await press('Test Page')
    expect((await working()).task).toMatchObject({ kind: 'test-page', options: { stock: 'L7159' } })
    await say({ kind: 'made', bytes: new Uint8Array(1), pages: [], read: 0, unread: [] })
    await waitFor(() => expect(names).toEqual(['label-test-page.pdf']))
  })

  it('stops at once when it is cancelled', async () => {
    const { press, working } = open()
    await press('Make the Sheets')
    const worker = await working()
    await press('Cancel')
    await waitFor(() => expect(worker.isEnded).toBe(true))
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('is not offered when a code cannot be read, and names its bin', async () => {
    const { press, say } = open()
    await press('Make the Sheets')
    await say({ ...made, read: 29, unread: ['WN7'] })
    expect(await screen.findByRole('alert')).toHaveTextContent('1 of 30 codes could not be read: WN7.')
    expect(screen.queryByRole('button', { name: 'Download' })).not.toBeInTheDocument()
  })

  it('says why making it failed, and is made on a retry', async () => {
    const { press, working, say, workers } = open()
    await press('Make the Sheets')
    const worker = await working()
    await act(async () => worker.onerror?.({ message: 'out of memory' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('out of memory')
    await press('Try again')
    await waitFor(() => expect(workers).toHaveLength(2))
    await say(made)
    expect(await screen.findByText('30 of 30 codes read')).toBeVisible()
  })

  it('shows an error beside the field for a start that the sheet does not have', async () => {
    const { user, press, workers } = open()
    const startAt = screen.getByRole('textbox', { name: 'Start at label' })
    await user.clear(startAt)
    await user.type(startAt, '25')
    await press('Make the Sheets')
    expect(startAt).toHaveAccessibleDescription('Start at label: enter a whole number from 1 to 24.')
    expect(workers).toHaveLength(0)
  })

  it('makes a ZIP of single codes', async () => {
    const { user, press, working, say } = open()
    await user.selectOptions(screen.getByRole('combobox', { name: 'What to make' }), 'svg')
    expect(screen.queryByRole('combobox', { name: 'Label stock' })).not.toBeInTheDocument()
    await press('Make the ZIP File')
    expect((await working()).task).toMatchObject({ kind: 'code-files', format: 'svg' })
    await say(made)
    const { names } = catchDownloads()
    await press('Download')
    expect(names).toEqual([expect.stringMatching(/^qr-codes-\d{13}\.zip$/)])
  })

  it('is recorded as printed when the operator confirms it', async () => {
    const api = fakeApi(operations)
    api.answer('recordLabels', { recorded: 30, printedAt: '2026-03-02T01:00:00.000Z' })
    const { press, say } = open('real')
    await press('Make the Sheets')
    await say(made)
    expect(api.asked.map(({ name }) => name)).not.toContain('recordLabels')
    await press('Record as Printed')
    expect(await screen.findByText(/^Recorded:/)).toBeVisible()
    const [recorded] = api.asked.filter(({ name }) => name === 'recordLabels')
    expect(recorded?.body).toMatchObject({
      labels: expect.arrayContaining([
        { binId: 'WN0', location: 'Cuba Street', link: 'http://localhost/b/WN0' },
      ]),
    })
  })

  it('shows only the first codes, and stores its settings on this device', async () => {
    const { user } = open()
    expect(
      within(screen.getByRole('region', { name: 'Labels of the sheet' })).getAllByRole('listitem'),
    ).toHaveLength(24)
    await user.type(screen.getByRole('textbox', { name: 'Phone' }), '04 499 4444')
    expect(localStorage.getItem('label-sheets')).toContain('04 499 4444')
  })
})
