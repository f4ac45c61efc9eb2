import { distanceText, durationText } from 'shared-domain'
import { dieselLitres, listOrderBaseline } from 'shared-domain/route-planning'
import { Table } from 'shared-ui'
import type { CityGround } from '../city-plan/city-plan'
import type { DrivenPlan } from '../plan-driving/driven-plan'

const litres = new Intl.NumberFormat('en-NZ', { maximumFractionDigits: 1 })

/** The plan beside the same bins driven in the order of the list, by the same trucks on the same roads. */
export function BeforeAfter({ ground, driven }: { ground: CityGround; driven: DrivenPlan }) {
  const before = listOrderBaseline(ground.book.ground.request, driven.routes)
  const { metres, seconds } = driven.totals
  if (!before || before.metres === 0) return null
  const rows = [
    {
      what: 'Distance',
      before: before.metres,
      after: metres,
      text: (value: number) => distanceText(value / 1000),
    },
    {
      what: 'Time',
      before: before.seconds,
      after: seconds,
      text: (value: number) => durationText(value / 60),
    },
    {
      what: 'Diesel',
      before: before.dieselLitres,
      after: dieselLitres(metres),
      text: (value: number) => `${litres.format(value)} L`,
    },
  ]
  return (
    <Table horizontalSpacing={6} fz="sm" aria-label="This plan against list order">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Of</Table.Th>
          <Table.Th scope="col">In list order</Table.Th>
          <Table.Th scope="col">This plan</Table.Th>
          <Table.Th scope="col">Change</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ what, before, after, text }) => (
          <Table.Tr key={what}>
            <Table.Th scope="row">{what}</Table.Th>
            <Table.Td>{text(before)}</Table.Td>
            <Table.Td>{text(after)}</Table.Td>
            <Table.Td>{difference(before, after)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function difference(before: number, after: number): string {
  const percent = Math.round((after / before - 1) * 100)
  if (percent === 0) return 'the same'
  return `${Math.abs(percent)}% ${percent < 0 ? 'less' : 'more'}`
}
