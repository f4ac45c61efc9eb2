import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type FakeApi, fakeApi, WithDomain } from 'shared-domain/testing'
import { useLocation } from 'shared-ui'
import { renderScreen } from 'shared-ui/testing'
import * as operations from '../../operations'
import { WordsPage } from './WordsPage'

const title: operations.PageText = {
  key: 'report.title',
  english: 'Bin report',
  builtIn: 'Pūrongo ipupara',
  shown: 'Pūrongo ipupara',
  isReviewed: false,
  isOutdated: false,
  problem: null,
  isFixed: false,
  approvedBy: null,
  approvedAt: null,
  draft: null,
  writtenBy: null,
  writtenAt: null,
  paths: ['/mi/report'],
}
const count = {
  ...title,
  key: 'bin.count',
  english: '{count, plural, one {1 bin} other {# bins}}',
  builtIn: '{count} ipupara',
  shown: '{count} ipupara',
  isReviewed: true,
}
const answer = (texts: operations.PageText[] = [title, count], areShown = false) => ({
  languages: [
    { language: 'en', name: 'English', isShown: true, isReviewed: true },
    { language: 'mi', name: 'Te reo Māori', isShown: areShown, isReviewed: false },
  ],
  drafts: { areShown, isLocked: false },
  texts,
})

let api: FakeApi<typeof operations>
beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  api = fakeApi(operations)
  api.answer('whoAmI', {
    person: { name: 'Hana Parata', roles: ['supervisor'] },
    isDemonstrationOperator: false,
  })
})
const Address = () => <output aria-label="Address">{useLocation().search}</output>
const page = () => (
  <WithDomain source="real">
    <WordsPage />
    <Address />
  </WithDomain>
)
const open = () => renderScreen(page())
const asked = (name: string) => api.asked.filter((each) => each.name === name).map(({ body }) => body)

it('lists what is not reviewed beside the English, with links that open the pages at it', async () => {
  api.answer('listPageTexts', answer(undefined, true))
  open()
  expect(within(await screen.findByRole('list', { name: 'Texts' })).getAllByRole('listitem')).toHaveLength(1)
  expect(screen.getByText('Bin report')).toHaveAttribute('lang', 'en')
  expect(screen.getByText('Pūrongo ipupara')).toHaveAttribute('lang', 'mi')
  expect(screen.getByRole('link', { name: '/mi/report' })).toHaveAttribute(
    'href',
    '/mi/report#:~:text=P%C5%ABrongo%20ipupara',
  )
  expect(screen.getByText('1 of 2 texts. 1 are not reviewed.')).toBeVisible()
})

it('links to no page of a language that residents do not see', async () => {
  api.answer('listPageTexts', answer())
  open()
  expect(await screen.findByText('Shows on /mi/report, once residents see Te reo Māori')).toBeVisible()
  expect(screen.queryByRole('link', { name: '/mi/report' })).not.toBeInTheDocument()
})

it('names the pages that show a text by their titles', async () => {
  const pages = [
    { path: '/mi/report', title: 'Bin Report' },
    { path: '/mi/nearby', title: 'Nearby Bins' },
    { path: '/mi/report/status/:reference', title: 'Your Report' },
  ]
  api.answer('listPageTexts', answer([{ ...title, paths: pages.map(({ path }) => path), pages }], true))
  open()
  expect(await screen.findByText('Bin Report, Nearby Bins and 1 more page')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Nearby Bins' })).toHaveAttribute(
    'href',
    expect.stringMatching('/mi/nearby'),
  )
  expect(
    screen.getByRole('option', { name: 'Your Report (/mi/report/status/:reference)' }),
  ).toBeInTheDocument()
})

const list = () => screen.getByRole('list', { name: 'Texts' })

it('finds a text without its macrons, and the council’s own words', async () => {
  const user = userEvent.setup()
  api.answer('listPageTexts', answer([title, { ...count, shown: '{count} pouaka' }]))
  open()
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Texts' }), 'All texts')
  expect(within(list()).getAllByRole('listitem')).toHaveLength(2)
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'purongo')
  expect(within(list()).getAllByRole('listitem')).toHaveLength(1)
  await user.clear(screen.getByRole('searchbox', { name: 'Search' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Texts' }), 'The council’s own words')
  expect(within(list()).getByText('{count} pouaka')).toBeVisible()
})

it('writes and approves a text', async () => {
  const user = userEvent.setup()
  api.answer('listPageTexts', answer())
  api.answer('writePageText', undefined)
  api.answer('approvePageText', undefined)
  open()
  await user.click(await screen.findByRole('button', { name: 'Change report.title' }))
  const form = screen.getByRole('form', { name: 'report.title' })
  const field = within(form).getByRole('textbox', { name: 'Text in Te reo Māori' })
  await user.clear(field)
  await user.type(field, 'Pūrongo para')
  await user.click(within(form).getByRole('button', { name: 'Approve and show' }))
  expect(await screen.findByRole('button', { name: 'Change report.title' })).toBeVisible()
  expect(asked('writePageText')).toEqual([{ text: 'Pūrongo para' }])
  expect(asked('approvePageText')).toEqual([{ text: 'Pūrongo para' }])
})

it('says why a text does not fit, and keeps what was typed', async () => {
  const user = userEvent.setup()
  api.answer('listPageTexts', answer([{ ...count, isReviewed: false }]))
  api.refuse('writePageText', 400, 'bin.count: the placeholder {count} is missing.')
  open()
  await user.click(await screen.findByRole('button', { name: 'Change bin.count' }))
  const field = screen.getByRole('textbox', { name: 'Text in Te reo Māori' })
  expect(field).toHaveAccessibleDescription('Keep {count}: the page writes something there.')
  await user.clear(field)
  await user.type(field, 'ipupara')
  await user.click(screen.getByRole('button', { name: 'Save as a draft' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /“{count, plural, one {1 bin} other {# bins}}” was not saved.*The placeholder {count} is missing/,
  )
  expect(screen.getByRole('alert')).not.toHaveTextContent('bin.count')
  expect(field).toHaveValue('ipupara')
  expect(field).toHaveFocus()
})

it('says at the field that a text is missing, without its key', async () => {
  const user = userEvent.setup()
  api.answer('listPageTexts', answer())
  const detail = 'report.title: write a text.'
  api.refuse('writePageText', 400, detail, [{ field: 'body.text', detail }])
  open()
  await user.click(await screen.findByRole('button', { name: 'Change report.title' }))
  const field = screen.getByRole('textbox', { name: 'Text in Te reo Māori' })
  expect(field).toHaveFocus()
  await user.clear(field)
  await user.click(screen.getByRole('button', { name: 'Save as a draft' }))
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Write a text\./))
  expect(field).toHaveFocus()
  expect(screen.queryByText(detail)).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByRole('button', { name: 'Change report.title' })).toHaveFocus()
})

it('puts the focus on the count when an approved text leaves the list', async () => {
  const user = userEvent.setup()
  api.answer('listPageTexts', answer())
  api.answer('approvePageText', () => {
    api.answer('listPageTexts', answer([{ ...title, isReviewed: true }, count]))
    return undefined
  })
  open()
  await user.click(await screen.findByRole('button', { name: 'Change report.title' }))
  await user.click(screen.getByRole('button', { name: 'Approve and show' }))
  await waitFor(() => expect(screen.getByText('0 of 2 texts. 0 are not reviewed.')).toHaveFocus())
})

it('leaves the focus alone when the texts change again later', async () => {
  const user = userEvent.setup()
  api.answer('listPageTexts', answer())
  api.answer('approvePageText', () => {
    api.answer('listPageTexts', answer([{ ...title, isReviewed: true }, count]))
    return undefined
  })
  api.answer('showDraftLanguages', () => {
    api.answer('listPageTexts', answer([title, count], true))
    screen.getByRole('switch').blur()
    return undefined
  })
  open()
  await user.click(await screen.findByRole('button', { name: 'Change report.title' }))
  await user.click(screen.getByRole('button', { name: 'Approve and show' }))
  await waitFor(() => expect(screen.getByText('0 of 2 texts. 0 are not reviewed.')).toHaveFocus())
  await user.click(screen.getByRole('switch', { name: /Show languages whose/ }))
  expect(await screen.findByText('1 of 2 texts. 1 are not reviewed.')).not.toHaveFocus()
})

it('shows what the address says when a link leads to the page again', async () => {
  const user = userEvent.setup()
  api.answer('listPageTexts', answer())
  open()
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Texts' }), 'All texts')
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'count')
  const address = screen.getByRole('status', { name: 'Address' })
  expect(address).toHaveTextContent('?texts=all&search=count')
  await user.click(screen.getByRole('link', { name: 'Words' }))
  expect(address).toBeEmptyDOMElement()
  expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue('')
  expect(screen.getByRole('combobox', { name: 'Texts' })).toHaveValue('unreviewed')
  expect(within(list()).getByText('Bin report')).toBeVisible()
})

it('keeps language and filters in the address, and what was typed until it is saved or cancelled', async () => {
  const user = userEvent.setup()
  api.answer('listPageTexts', answer())
  const first = renderScreen(page(), { at: '/app/admin/words?texts=all&search=purongo' })
  expect(await screen.findByRole('combobox', { name: 'Texts' })).toHaveValue('all')
  expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue('purongo')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Texts' }), 'Drafts')
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), ' hou')
  const address = screen.getByRole('status', { name: 'Address' })
  expect(address).toHaveTextContent('?texts=draft&search=purongo+hou')
  await user.clear(screen.getByRole('searchbox', { name: 'Search' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Texts' }), 'Not reviewed')
  expect(address).toBeEmptyDOMElement()
  await user.click(screen.getByRole('button', { name: 'Change report.title' }))
  await user.type(screen.getByRole('textbox', { name: 'Text in Te reo Māori' }), ' hou')
  first.unmount()
  open()
  expect(await screen.findByRole('textbox', { name: 'Text in Te reo Māori' })).toHaveValue(
    'Pūrongo ipupara hou',
  )
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Change report.title' }))
  expect(screen.getByRole('textbox', { name: 'Text in Te reo Māori' })).toHaveValue('Pūrongo ipupara')
})

it('shows languages in draft where the council says so', async () => {
  const user = userEvent.setup()
  api.answer('listPageTexts', answer())
  api.answer('showDraftLanguages', undefined)
  open()
  expect(await screen.findByText('Residents see English.')).toBeVisible()
  api.answer('listPageTexts', answer(undefined, true))
  await user.click(screen.getByRole('switch', { name: /Show languages whose/ }))
  expect(await screen.findByText('Residents see English and Te reo Māori.')).toBeVisible()
  expect(asked('showDraftLanguages')).toEqual([{ areShown: true }])
})

it('says who has written and approved a text, and when the English has changed since', async () => {
  const at = new Date().toISOString()
  api.answer(
    'listPageTexts',
    answer([
      {
        ...title,
        draft: 'Pūrongo',
        writtenBy: 'Hana Parata',
        writtenAt: at,
        isOutdated: true,
        approvedBy: 'Kiri Ngata',
        approvedAt: at,
      },
    ]),
  )
  open()
  expect(await screen.findByText('Written by Hana Parata, just now.')).toBeVisible()
  expect(screen.getByText('Approved by Kiri Ngata, just now.')).toBeVisible()
  expect(screen.getByText('The English text has changed since this one was approved.')).toBeVisible()
})

describe('a text that a colleague changes while its form is open', () => {
  const seen = { ...title, version: 'v1' }
  const theirs: operations.PageText = {
    ...{ ...title, version: 'v2', draft: 'Otaota' },
    ...{ writtenBy: 'Kiri Ngata', writtenAt: '2026-11-20T01:05:00.000Z' },
  }
  const field = () => screen.getByRole('textbox', { name: 'Text in Te reo Māori' })
  const save = () => screen.getByRole('button', { name: 'Save as a draft' })
  const told = () => act(() => api.tell({ kind: 'remote', remote: 'mf-admin' }))
  const user = userEvent.setup()
  async function openForm() {
    api.answer('listPageTexts', answer([seen]))
    open()
    await user.click(await screen.findByRole('button', { name: 'Change report.title' }))
    await user.type(field(), ' hou')
  }
  afterEach(async () => {
    const cancel = screen.queryByRole('button', { name: 'Cancel' })
    if (cancel) await user.click(cancel)
  })

  it('is shown beside what was typed, and nothing is sent until the person has chosen', async () => {
    await openForm()
    api.answer('listPageTexts', answer([theirs]))
    told()
    const notice = await screen.findByRole('alert')
    expect(notice).toHaveTextContent(
      /^Nothing is saved yet: Kiri Ngata has written a draft meanwhile, on .*Otaota/,
    )
    expect(field()).toHaveValue('Pūrongo ipupara hou')
    expect(field()).toHaveFocus()
    await user.click(save())
    expect(notice).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Approve and show' }))
    expect(asked('writePageText')).toEqual([])
    api.answer('writePageText', undefined)
    await user.click(screen.getByRole('button', { name: 'Keep mine instead' }))
    expect(field()).toHaveFocus()
    await user.click(save())
    await waitFor(() => expect(asked('writePageText')).toEqual([{ text: 'Pūrongo ipupara hou', seen: 'v2' }]))
  })

  it('takes the place of what was typed when the person says so', async () => {
    await openForm()
    api.answer('listPageTexts', answer([theirs]))
    told()
    await user.click(await screen.findByRole('button', { name: 'Take this text' }))
    expect(field()).toHaveValue('Otaota')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('is shown when the server refuses what was written over it, before the page has heard of it', async () => {
    await openForm()
    api.answer('listPageTexts', answer([theirs]))
    api.refuse('writePageText', 409, 'report.title was changed by Kiri Ngata meanwhile.')
    await user.click(save())
    expect(asked('writePageText')).toEqual([{ text: 'Pūrongo ipupara hou', seen: 'v1' }])
    await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus())
    expect(screen.getByRole('alert')).toHaveTextContent(/Kiri Ngata has written a draft/)
    await user.click(screen.getByRole('button', { name: 'Keep mine instead' }))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(field()).toHaveValue('Pūrongo ipupara hou')
  })

  it('stays in the list with its form, also when it does not fit the filter any more', async () => {
    await openForm()
    const approved = { isReviewed: true, approvedBy: 'Kiri Ngata', approvedAt: '2026-11-20T01:05:00.000Z' }
    api.answer('listPageTexts', answer([{ ...seen, ...approved, version: 'v3', shown: 'Otaota' }]))
    told()
    expect(await screen.findByRole('alert')).toHaveTextContent(/Kiri Ngata has approved a text meanwhile/)
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByText('Bin report')).not.toBeInTheDocument())
  })

  it('is still found when the page was left meanwhile', async () => {
    api.answer('listPageTexts', answer([seen]))
    const first = renderScreen(page())
    await user.click(await screen.findByRole('button', { name: 'Change report.title' }))
    await user.type(field(), ' hou')
    first.unmount()
    api.answer('listPageTexts', answer([theirs]))
    open()
    expect(await screen.findByRole('alert')).toHaveTextContent(/Kiri Ngata has written a draft/)
    expect(field()).toHaveValue('Pūrongo ipupara hou')
  })
})

it('says that a translation of the product is not of the council’s own English', async () => {
  api.answer('listPageTexts', answer([{ ...title, english: 'Litter report', isOutdated: true }]))
  open()
  expect(await screen.findByText(/^The English text is the council’s own/)).toBeVisible()
  expect(screen.queryByText(/has changed since this one was approved/)).not.toBeInTheDocument()
})

it('says why the texts could not be read, and tries again', async () => {
  api.refuse('listPageTexts', 429, 'Too many requests. Wait a minute.')
  open()
  expect(await screen.findByRole('alert')).toHaveTextContent(/The texts could not be read.*Wait a minute/)
  api.answer('listPageTexts', answer())
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Bin report')).toBeVisible()
})
