import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type FakeApi, fakeApi, WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import * as operations from '../../operations'
import { sampleSensorAdvice } from '../../operations/sample-advice'
import { ADVICE_PATHS } from '../advice-frame/advice-paths'
import { SensorAdvicePage } from './SensorAdvicePage'
import { worthwhile } from './sensor-texts'

const SAMPLE = sampleSensorAdvice(new Date('2026-11-21T02:30:00.000Z'))

let api: FakeApi<typeof operations>
beforeEach(() => {
  api = fakeApi(operations)
  api.answer('getSensorAdvice', SAMPLE)
})

const show = () =>
  renderScreen(
    <WithDomain source="real">
      <SensorAdvicePage />
    </WithDomain>,
    { at: ADVICE_PATHS.sensors },
  )

describe('the sensors that are worth it', () => {
  it('are told in one sentence with their interval', async () => {
    show()
    expect(
      await screen.findByText(
        /^At \$120 a year each, about 40 more sensors are worth it \(40 to 60 in 90 of 100\)/,
      ),
    ).toBeVisible()
    expect(screen.getByText(/^Predicted by a model, not measured\./)).toBeVisible()
  })

  it('become fewer the more one costs', async () => {
    show()
    const costs = await screen.findByLabelText('Costs of a sensor a year, in dollars')
    await userEvent.clear(costs)
    await userEvent.type(costs, '600')
    expect(screen.getByText(/^At \$600 a year each, no more sensors are worth it/)).toBeVisible()
    await userEvent.clear(costs)
    expect(screen.getByText(/Write an amount such as 120/)).toBeVisible()
  })

  it('have a place each, in the order of their worth', async () => {
    show()
    const table = await screen.findByRole('table', { name: 'Bins for sensors' })
    const [, first] = within(table).getAllByRole('row')
    expect(first).toHaveTextContent(/^WN001 /)
    expect(first).toHaveTextContent('$525 ($394 to $656)yes80')
  })

  it('have their curve as a table, too', async () => {
    show()
    await userEvent.click(await screen.findByRole('button', { name: 'Show data table' }))
    const table = screen.getByRole('table', { name: 'Saved by more sensors' })
    expect(within(table).getAllByRole('row')).toHaveLength(8)
  })
})

it('no sensor is worth its costs where none of the steps is', () => {
  expect(worthwhile([], 100)).toEqual({ sensors: { mean: 0, low: 0, high: 0 }, step: null })
})
