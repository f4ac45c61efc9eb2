import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { type Bin, paths } from 'shared-domain'
import { makeBin, WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import { BinList } from './BinList'

const show = (bins: readonly Bin[]) =>
  renderScreen(
    <WithDomain>
      <BinList bins={bins} />
    </WithDomain>,
  )
const rows = () => within(screen.getByRole('list', { name: 'All bins' })).queryAllByRole('listitem')
const manyBins = Array.from({ length: 60 }, (_, index) =>
  makeBin({ id: `WN${100 + index}`, location: `Cuba Street ${index}`, fillLevel: 80 - index }),
)

function Refreshed() {
  const [bins, setBins] = useState(manyBins)
  return (
    <>
      <button type="button" onClick={() => setBins(manyBins.slice(0, 5))}>
        Refresh
      </button>
      <BinList bins={bins} />
    </>
  )
}

describe('the list of all bins', () => {
  it('says where a bin is, how full it is and when it was last collected', () => {
    show([makeBin({ id: 'WN042', location: 'Cuba Street 7', fillLevel: 62, status: 'warning' })])
    const row = within(rows()[0] as HTMLElement)
    expect(row.getByText('Cuba Street 7')).toBeVisible()
    expect(row.getByText('Warning')).toBeVisible()
    expect(row.getByRole('progressbar', { name: 'Fill level of WN042' })).toHaveAttribute(
      'aria-valuenow',
      '62',
    )
    expect(row.getByText('Last collected 20 Nov 2026')).toBeVisible()
  })

  it('links a bin to its report page', () => {
    const bin = makeBin({ id: 'WN042', location: 'Cuba & Ghuznee' })
    show([bin])
    expect(screen.getByRole('link', { name: 'Report Issue with WN042' })).toHaveAttribute(
      'href',
      paths.report(bin),
    )
  })

  it('says that fill level and last collection are unknown', () => {
    show([{ ...makeBin(), fillLevel: null, lastCollected: null }])
    expect(screen.getByText('Fill level unknown')).toBeVisible()
    expect(screen.getByText('Last collected: not known')).toBeVisible()
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
  })

  it('says why something of a bin is not known', () => {
    show([{ ...makeBin(), fillLevel: null, flag: 'The open-data layer no longer gives a fill level.' }])
    expect(screen.getByText(/no longer gives a fill level/)).toBeVisible()
  })

  it('flags a reading that cannot be true and shows the nearest that can', () => {
    show([makeBin({ fillLevel: 131 })])
    expect(screen.getByText(/Check the sensor: it reports 131%/)).toBeVisible()
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100')
  })

  it('shows 25 bins a page and turns to the next with the focus on the count', async () => {
    show(manyBins)
    expect(rows()).toHaveLength(25)
    expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled()
    await userEvent.click(screen.getByRole('button', { name: 'Next' }))
    expect(rows()[0]).toHaveTextContent('WN125')
    expect(screen.getByRole('status')).toHaveTextContent('60 bins, fullest first: 26 to 50')
    expect(screen.getByRole('status')).toHaveFocus()
    await userEvent.click(screen.getByRole('button', { name: 'Next' }))
    expect(rows()).toHaveLength(10)
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled()
  })

  it('searches from the first page', async () => {
    show(manyBins)
    await userEvent.click(screen.getByRole('button', { name: 'Next' }))
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'WN101')
    expect(rows()).toHaveLength(1)
    expect(screen.getByRole('status')).toHaveTextContent('1 bin')
  })

  it('filters by status and by type', async () => {
    show([
      makeBin({ id: 'A', status: 'full', binType: 'general' }),
      makeBin({ id: 'B', status: 'full', binType: 'compost' }),
      makeBin({ id: 'C', status: 'normal', binType: 'compost' }),
    ])
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Full')
    expect(rows()).toHaveLength(2)
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Compost')
    expect(rows()).toHaveLength(1)
    expect(rows()[0]).toHaveTextContent('B')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Any status')
    expect(rows()).toHaveLength(2)
  })

  it('says that no bin fits', async () => {
    show(manyBins)
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'Auckland')
    expect(screen.getByText(/No bin fits/)).toBeVisible()
    expect(rows()).toHaveLength(0)
  })

  it('stays on a page there is when a refresh leaves fewer bins', async () => {
    renderScreen(
      <WithDomain>
        <Refreshed />
      </WithDomain>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Next' }))
    await userEvent.click(screen.getByRole('button', { name: 'Next' }))
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    expect(rows()).toHaveLength(5)
  })
})
