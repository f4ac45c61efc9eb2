import { screen } from '@testing-library/react'
import { paths } from 'shared-domain'
import { fakeApi, makeBin, WithDomain } from 'shared-domain/testing'
import { PaletteRun } from 'shared-ui'
import { renderScreen } from 'shared-ui/testing'
import { BinsResults } from './BinsResults'

const run = jest.fn()
const search = (total: number) => {
  const bins = Array.from({ length: Math.min(total, 6) }, (_, at) => ({
    ...makeBin({ id: `WN00${at}`, location: 'Lambton Quay' }),
    measuredAt: null,
    lastCollectedAt: null,
  }))
  fakeApi().answer('listBins', { bins, total, next: null })
  return renderScreen(
    <WithDomain source="real">
      <PaletteRun value={run}>
        <BinsResults words="lambton quay" />
      </PaletteRun>
    </WithDomain>,
  )
}
const all = { name: 'All 32 bins that fit “lambton quay”' }

it('the palette leads to all bins that fit, where it lists the first ones', async () => {
  search(32)
  const option = await screen.findByRole('option', all)
  option.click()
  expect(run).toHaveBeenCalledWith(expect.objectContaining({ act: `${paths.bins}?q=lambton+quay` }))
})

it('the palette leads nowhere else where it lists every bin that fits', async () => {
  search(2)
  expect(await screen.findAllByRole('option')).toHaveLength(2)
  expect(screen.queryByRole('option', all)).not.toBeInTheDocument()
})
