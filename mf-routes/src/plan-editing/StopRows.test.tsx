import { fireEvent, render, screen } from '@testing-library/react'
import { UiProvider } from 'shared-ui'
import type { LeftOutBin } from '../../rules/plan-draft'
import type { CityPlanRequest } from '../city-plan/city-plan'
import { LeftOutRows } from './StopRows'

const ids = (count: number) => Array.from({ length: count }, (_, at) => `WCC${at + 1}`)

function show(leftOut: readonly LeftOutBin[]) {
  const bins = new Map(leftOut.map(({ binId }) => [binId, { location: `${binId} Cuba Street` }]))
  return render(
    <UiProvider>
      <LeftOutRows
        request={{ bins } as unknown as CityPlanRequest}
        leftOut={leftOut}
        wordsOf={new Map()}
        chosenBinId={null}
        tools={null}
        onChoose={() => {}}
      />
    </UiProvider>,
  )
}

const rows = () => screen.getAllByRole('button', { name: /Cuba Street/ })

it('shows the first fifty of many bins that no truck collects, and all of them on request', () => {
  show(ids(60).map((binId) => ({ binId, reason: 'not-worth-it' })))
  expect(rows()).toHaveLength(50)
  fireEvent.click(screen.getByRole('button', { name: 'Show all 60' }))
  expect(rows()).toHaveLength(60)
  expect(rows()[50]).toHaveFocus()
  expect(screen.queryByRole('button', { name: /^Show all/ })).not.toBeInTheDocument()
})

it('shows a bin that was just taken out by hand among the first', () => {
  show(ids(60).map((binId, at) => ({ binId, reason: at === 59 ? 'by-hand' : 'not-worth-it' })))
  expect(rows()[0]).toHaveAttribute('data-bin', 'WCC60')
})
