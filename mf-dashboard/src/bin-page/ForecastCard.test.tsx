import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { BinLife } from 'shared-domain'
import { type FakeApi, fakeApi, WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import { ForecastCard, fullText, headlineText } from './ForecastCard'

const week = ['2026-11-20T03:00:00.000Z', '2026-11-20T15:00:00.000Z'].map((at, place) => ({
  at,
  p10: 30 + place * 10,
  p50: 40 + place * 15,
  p90: 50 + place * 30,
  risk: place * 0.12,
}))
const forecast = {
  madeAt: '2026-11-20T03:00:00.000Z',
  fullAt: {
    p10: '2026-11-21T03:00:00.000Z',
    p50: '2026-11-22T03:00:00.000Z',
    p90: '2026-11-24T03:00:00.000Z',
  },
  level: 40,
  week,
  evidence: [{ kind: 'emptying' as const, count: 1, last: '2026-11-18T03:00:00.000Z' }],
  bands: {
    from: '2026-10-23T01:00:00.000Z',
    until: '2026-11-20T01:00:00.000Z',
    forecasts: 1240,
    seenFull: 410,
    shares: { early: 0.114, held: 0.794, late: 0.092 },
  },
  model: { version: 3, fittedAt: '2026-11-20T01:00:00.000Z', bins: 1800, evidence: 9000, calibratedOn: 700 },
}

let api: FakeApi
beforeEach(() => {
  api = fakeApi()
  api.answer('binHistory', {
    readings: [
      { at: '2026-11-19T03:00:00.000Z', fillLevel: 38 },
      { at: '2026-11-14T03:00:00.000Z', fillLevel: 12 },
      { at: '2026-10-14T03:00:00.000Z', fillLevel: 90 },
    ],
    collections: [],
    reports: [],
    label: null,
  })
  api.answer('listAlerts', { alerts: [], thresholds: { fullAbove: 80, warningAbove: 50 } })
})

const open = (life?: BinLife) =>
  renderScreen(
    <WithDomain source="real">
      <ForecastCard bin={{ id: 'B1', ...(life && { life }) }} />
    </WithDomain>,
  )

it('says when the bin will be full and by what evidence, and shows its band also in a table', async () => {
  api.answer('binForecast', { forecast })
  open()
  expect(await screen.findByText(/most likely be full by/)).toBeVisible()
  expect(screen.getByText('Likely full tomorrow to Tuesday')).toBeVisible()
  expect(screen.getByText('From 1 emptying of this bin in eight weeks.')).toHaveAttribute(
    'title',
    expect.stringMatching(/^Model 3 was fitted on 1,800 bins on/),
  )
  expect(
    await screen.findByRole('img', {
      name: /Measured in seven days: between 12% and 38%\. .*40% now, 55% in a week, where it is between 40% and 80%/,
    }),
  ).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Show data table' }))
  expect(screen.getByRole('row', { name: /55 40–80 12/ })).toBeVisible()
})

it('names days and no minutes when the times are more than two days apart', async () => {
  expect(fullText(forecast)).toBe(
    'Unless it is emptied, it will most likely be full by 22 Nov. Four times in five it is meant to be between 21 Nov and 24 Nov.',
  )
  const fullAt = { ...forecast.fullAt, p90: '2026-11-22T04:00:00.000Z' }
  expect(headlineText({ ...forecast, fullAt })).toMatch(/^Likely full tomorrow 4:00.pm to Sunday 5:00.pm$/)
})

it('says how often such times held in the last four weeks, also in a table', async () => {
  api.answer('binForecast', { forecast })
  open()
  expect(
    await screen.findByText(
      /79% of such times held in the city; 80% is meant\. Counted from 1,240 .* 410 ended/,
    ),
  ).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Show data table' }))
  expect(screen.getByRole('table', { name: 'When bins became full, in the last four weeks' })).toBeVisible()
  expect(screen.getByRole('row', { name: 'Within the times forecast 79 80' })).toBeVisible()
  expect(screen.getByRole('row', { name: 'Before 11 10' })).toBeVisible()
  expect(screen.getByRole('row', { name: 'After 9 10' })).toBeVisible()
})

it('says that too few bins were seen full to tell how often such times held, and nothing where none were counted', async () => {
  api.answer('binForecast', {
    forecast: { ...forecast, bands: { ...forecast.bands, seenFull: 12, shares: null } },
  })
  const { unmount } = open()
  expect(await screen.findByText(/cannot be said yet .* of which 12 ended/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Show data table' }))
  expect(screen.queryByRole('table', { name: /last four weeks/ })).not.toBeInTheDocument()
  unmount()
  api.answer('binForecast', { forecast: { ...forecast, bands: null } })
  open()
  expect(await screen.findByText(/most likely be full by/)).toBeVisible()
  expect(screen.queryByText(/last four weeks/)).not.toBeInTheDocument()
})

it('says when the bin has no readings, and when there is no model yet', async () => {
  api.answer('binForecast', { forecast: { ...forecast, evidence: [] } })
  const { unmount } = open()
  expect(await screen.findByText(/how bins like it fill in its street and the city/)).toBeVisible()
  unmount()
  api.answer('binForecast', { forecast: null })
  open()
  expect(await screen.findByText(/Nothing is forecast yet/)).toBeVisible()
})

it('says that nothing is forecast while the bin is away', async () => {
  api.answer('binForecast', { forecast: null })
  open({ state: 'works', until: null })
  expect(await screen.findByText('Nothing is forecast while it is out for works.')).toBeVisible()
})
