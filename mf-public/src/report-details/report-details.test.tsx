import { act, fireEvent, screen, within } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { DEMONSTRATION_SETTINGS, HOUR_MS } from 'shared-domain'
import { fakeRecord } from '../testing/fake-record'
import { pass, press, report, visit, yourReports } from '../testing/visit-report-page'

const toasts = () => within(screen.getByRole('status', { name: 'Notifications' }))
const form = () => within(screen.getByRole('form', { name: /^Add to your/ }))
const write = (label: string, value: string) =>
  fireEvent.change(form().getByLabelText(label), { target: { value } })

async function choosePhotos(...names: string[]) {
  const files = names.map((name) => new File([name], name, { type: 'image/jpeg' }))
  await act(async () => void fireEvent.change(form().getByLabelText(/^Photos/), { target: { files } }))
  await pass(0)
}

/** Waits for the fake database, which does not use the fake timers. */
async function settle() {
  for (let turn = 0; turn < 30; turn += 1) await pass(0)
}

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2026-11-21T03:00:00Z') })
  localStorage.clear()
  sessionStorage.clear()
  globalThis.structuredClone ??= ((value: unknown) => value) as typeof structuredClone
  // A browser that decodes every kind of photo except HEIC, and draws.
  globalThis.createImageBitmap = (async (file: File) => {
    if (file.name.endsWith('.heic')) throw new DOMException('no', 'InvalidStateError')
    return { width: 4000, height: 3000, close() {} }
  }) as unknown as typeof createImageBitmap
  const draw = { drawImage() {} } as unknown as CanvasRenderingContext2D
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(draw as never)
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    done,
    type,
  ) {
    done(new Blob([`${this.width}x${this.height}`], { type: String(type) }))
  })
})
afterEach(() => {
  jest.restoreAllMocks()
  Reflect.deleteProperty(globalThis, 'indexedDB')
  jest.useRealTimers()
})

describe('an addition to a report', () => {
  it('is asked for with the council’s privacy notice', async () => {
    fakeRecord()
    const retainDays = { contacts: 30, unresolved: 200, photos: 100 }
    visit(undefined, { ...DEMONSTRATION_SETTINGS, retainDays })
    await report('Damaged')
    expect(
      form().getByText(
        /Notes and contacts are deleted 30 days after the report is closed, 200 days after it was sent at the latest, photos after 100 days/,
      ),
    ).toBeVisible()
  })

  it('is sent after the report, never before it', async () => {
    const record = fakeRecord()
    record.way = 'no connection'
    visit()
    await report('Damaged')
    write('Note', 'The lid hangs by one hinge.')
    write('Email', 'kiri@example.nz')
    press('Add to report')
    await pass(0)
    for (const what of ['Note', 'Contact'])
      expect(yourReports().getByText(`${what}: saved on this phone, will send by itself`)).toBeInTheDocument()
    record.way = 'arrives'
    await pass(HOUR_MS)
    const [first, ...added] = [...record.taken.values()]
    expect(first).toMatchObject({ issue: 'Damaged' })
    expect(added).toEqual([
      { note: 'The lid hangs by one hinge.' },
      { contact: { email: 'kiri@example.nz' } },
    ])
    expect(record.paths.at(-1)).toMatch(/^\/api\/reports\/[\da-f-]{36}\/details$/)
    const secrets = record.headers.map((headers) => headers['report-secret'])
    expect(secrets[0]).toMatch(/^[\da-f]{32}$/)
    expect(new Set(secrets).size).toBe(1)
    expect(yourReports().queryByText(/will send by itself/)).not.toBeInTheDocument()
  })

  it('can still be made after the confirmation has disappeared', async () => {
    fakeRecord()
    visit()
    await report('Damaged')
    write('Note', 'The lid')
    await pass(HOUR_MS)
    expect(screen.queryByText('Report Submitted')).not.toBeInTheDocument()
    expect(form().getByLabelText('Note')).toHaveValue('The lid')
  })

  it('is removed with a report that is taken back', async () => {
    const record = fakeRecord()
    visit()
    await report('Damaged')
    record.way = 'no connection'
    write('Note', 'Wrong bin')
    press('Add to report')
    await pass(0)
    press('Undo')
    record.way = 'arrives'
    await pass(HOUR_MS)
    expect([...record.taken.values()]).toEqual([expect.objectContaining({ issue: 'Damaged' })])
    expect(record.withdrawn.size).toBe(1)
    expect(screen.queryByRole('form', { name: /^Add to your/ })).not.toBeInTheDocument()
  })

  it('needs a text or a photo', async () => {
    fakeRecord()
    visit()
    await report('Damaged')
    press('Add to report')
    expect(form().getByText('Write a note or choose a photo first.')).toBeInTheDocument()
    await choosePhotos('lid.jpg')
    expect(form().queryByText('Write a note or choose a photo first.')).not.toBeInTheDocument()
  })

  it('names the report, and does not call it on its way once the council has it', async () => {
    const record = fakeRecord()
    record.way = 'no connection'
    visit()
    await report('Damaged')
    record.way = 'arrives'
    expect(screen.getByRole('form', { name: 'Add to your Damaged report of WCC7' })).toBeInTheDocument()
    expect(form().queryByText(/has the report already/)).not.toBeInTheDocument()
    await pass(2000)
    expect(form().getByText(/The council has the report already/)).toBeInTheDocument()
  })

  it('is named in the toast once it is sent, and nothing waits any more', async () => {
    fakeRecord()
    visit()
    await report('Damaged')
    write('Phone', '021 123 4567')
    press('Add to report')
    await pass(0)
    expect(toasts().getByText('Contact added to your report')).toBeInTheDocument()
    expect(screen.queryByText(/will send by itself/)).not.toBeInTheDocument()
  })

  it('is named with all others of the report, in the toast and in the list', async () => {
    fakeRecord()
    const { unmount } = visit()
    await report('Damaged')
    write('Note', 'The lid')
    write('Phone', '021 123 4567')
    press('Add to report')
    await pass(0)
    expect(toasts().getByText('Note, Contact added to your report')).toBeInTheDocument()
    unmount()
    visit()
    await pass(0)
    expect(yourReports().getByText('Note, Contact added to your report')).toBeInTheDocument()
  })

  it.each(['Add to report', 'No, thanks'])(
    'leaves one at the report in the list after "%s"',
    async (button) => {
      const record = fakeRecord()
      record.way = 'no connection'
      visit()
      await report('Damaged')
      write('Note', 'The lid')
      press(button)
      await pass(1)
      expect(screen.queryByRole('form')).not.toBeInTheDocument()
      expect(document.activeElement).toHaveTextContent('Damaged · WCC7')
      record.way = 'arrives'
      await pass(HOUR_MS)
      expect(document.activeElement).toHaveTextContent('Sent. Reference 7K3MN-9QXAP')
    },
  )

  it('is opened again from the list, for a day', async () => {
    fakeRecord()
    const { unmount } = visit()
    await report('Damaged')
    press('No, thanks')
    const name = 'Add note or photo to the Damaged report of WCC7'
    press(name)
    await pass(1)
    expect(screen.getByRole('form', { name: /^Add to your/ })).toHaveFocus()
    unmount()
    await pass(24 * HOUR_MS)
    visit()
    expect(screen.getAllByText('Damaged · WCC7').length).toBeGreaterThan(0)
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
  })
})

describe('photos', () => {
  it('are made small and sent after the report', async () => {
    globalThis.indexedDB = new IDBFactory()
    const record = fakeRecord()
    visit()
    press('Damaged')
    await settle()
    await choosePhotos('lid.jpg', 'hinge.jpg')
    press('Add to report')
    await settle()
    const [, ...photos] = [...record.taken.values()] as unknown as Blob[]
    expect(photos.map(({ type }) => type)).toEqual(['image/jpeg', 'image/jpeg'])
    expect(photos.map(({ size }) => size)).toEqual(['1600x1200'.length, '1600x1200'.length])
  })

  it('are at most three, and the form says so', async () => {
    fakeRecord()
    visit()
    await report('Damaged')
    await choosePhotos('1.jpg', '2.jpg', '3.jpg', '4.jpg')
    expect(form().getAllByRole('listitem')).toHaveLength(3)
    expect(form().getByText('A report has at most 3 photos.')).toBeInTheDocument()
    press('Remove photo 2.jpg')
    expect(form().getAllByRole('listitem')).toHaveLength(2)
  })

  it('that the browser cannot read are refused with a reason', async () => {
    fakeRecord()
    visit()
    await report('Damaged')
    await choosePhotos('lid.heic')
    expect(form().getByText(/cannot read that photo/)).toBeInTheDocument()
  })

  it('that the phone cannot store are reported as not saved', async () => {
    const record = fakeRecord()
    record.way = 'no connection'
    visit()
    await report('Damaged')
    await choosePhotos('lid.jpg')
    press('Add to report')
    await pass(0)
    expect(screen.getByRole('alert')).toHaveTextContent(/sent only while this page is open/)
  })
})
