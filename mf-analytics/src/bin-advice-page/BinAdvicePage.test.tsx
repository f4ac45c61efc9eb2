import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type FakeApi, fakeApi, WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import type { BinAdviceAnswer } from '../../operations'
import * as operations from '../../operations'
import { sampleBinAdvice } from '../../operations/sample-advice'
import { ADVICE_PATHS } from '../advice-frame/advice-paths'
import { BinAdvicePage } from './BinAdvicePage'

const SAMPLE = sampleBinAdvice(new Date('2026-11-21T02:30:00.000Z'))

let api: FakeApi<typeof operations>
beforeEach(() => {
  api = fakeApi(operations)
})

function show(answer: BinAdviceAnswer | null, source: 'real' | 'mock' = 'real') {
  if (answer) api.answer('getBinAdvice', answer)
  return renderScreen(
    <WithDomain source={source}>
      <BinAdvicePage />
    </WithDomain>,
    { at: ADVICE_PATHS.bins },
  )
}
const table = () => screen.findByRole('table', { name: 'Bins that may go, move or grow' })

describe('the bins that may go, move or grow', () => {
  it('begins with the answer, its uncertainty, and what is not known', async () => {
    show(SAMPLE)
    expect(
      await screen.findByText(
        'Of the 96 bins that are known well enough, 4 may go, 1 may move and 2 may grow. Without the visits to those that may go, rounds cost $1,880 to $2,280 less a year.',
      ),
    ).toBeVisible()
    expect(screen.getByText(/would have left 99\.92% \(99\.88% to 99\.96% in 95 of 100\)/)).toBeVisible()
    expect(screen.getByText(/^No bin is closed by this: it is advice\./)).toBeVisible()
  })

  it('has a row for each bin with its evidence', async () => {
    show(SAMPLE)
    const row = within(await table()).getByRole('row', { name: /^WN003 / })
    expect(row).toHaveTextContent('May go')
    expect(row).toHaveTextContent('20 L a week (14 to 26), 8% full when emptied')
    expect(row).toHaveTextContent('0 reports, chance before a late round under 0.1%')
    expect(row).toHaveTextContent(/WN004 .*, 62 m on foot; 20 L a week would flow over/)
    expect(row).toHaveTextContent('$470 to $570, up to 22 km')
    expect(within(row).getByRole('link', { name: 'WN003' })).toHaveAttribute('href', '/app/bins/WN003')
  })

  it('is narrowed to a suburb or a kind, and so is its file', async () => {
    const [first, ...others] = SAMPLE.advice?.bins ?? []
    const bins = [{ ...first, suburb: 'Karori' } as (typeof others)[number], ...others]
    show({ ...SAMPLE, advice: { ...(SAMPLE.advice as NonNullable<typeof SAMPLE.advice>), bins } })
    await table()
    await userEvent.selectOptions(screen.getByLabelText('Suburb'), 'Karori')
    expect(within(await table()).getAllByRole('row')).toHaveLength(2)
    expect(screen.getByText('1 of 7 bins shown.')).toBeVisible()
    const file = screen.getByRole('link', { name: 'Download CSV of the bin advice' })
    expect(decodeURIComponent(file.getAttribute('href') ?? '')).not.toContain('WN015')
    await userEvent.selectOptions(screen.getByLabelText('Advice'), 'May grow')
    expect(screen.getByText('0 of 7 bins shown.')).toBeVisible()
  })

  it('says from when there will be some, while the record is young', async () => {
    show({
      ...{ asOf: '2026-11-21T02:30:00.000Z', advice: null },
      evidence: { firstEmptying: '2026-11-01T02:30:00.000Z', weeksNeeded: 6 },
    })
    expect(
      await screen.findByText(/Advice needs 6 weeks of emptyings.*so there will be some from/),
    ).toBeVisible()
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
  })

  it('has a loading state, and says why it could not be read', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => {})
    api.refuse('getBinAdvice', 429, 'Too many requests. Wait a minute.')
    show(null)
    expect(screen.getByRole('status', { name: 'Reading the advice' })).toBeInTheDocument()
    expect(await screen.findByRole('alert')).toHaveTextContent(/could not be read.*Wait a minute/)
  })

  it('is of samples in mock mode, and says so', async () => {
    show(null, 'mock')
    expect(await screen.findByText(/^Sample data/)).toBeVisible()
    expect(await table()).toBeVisible()
    expect(api.asked).toEqual([])
  })
})
