import { screen, within } from '@testing-library/react'
import { type FakeApi, fakeApi, WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import type { Health } from '../../operations'
import * as operations from '../../operations'
import { HealthPage } from './HealthPage'
import { jobWords, tableWords } from './health-labels'

const health: Health = {
  database: {
    isWell: true,
    failure: null,
    version: '17.4',
    sizeBytes: 42_000_000,
    connections: 24,
    connectionsMax: 100,
    pool: { busy: 1, idle: 9, waiting: 0 },
    largestTables: [{ name: 'readings', bytes: 30_000_000 }],
  },
  store: { isWell: true, failure: null, name: '/store', revision: 7 },
  mirror: null,
  bins: { count: 1848, newestReadingAt: new Date().toISOString() },
  jobs: [],
  events: { heldBackMs: 0, newestAt: null },
  processes: ['api-1'],
  retention: [{ name: 'contacts', days: 90 }],
}

let api: FakeApi<typeof operations>
beforeEach(() => {
  api = fakeApi(operations)
  api.answer('whoAmI', { person: { name: 'Ana', roles: ['supervisor'] }, isDemonstrationOperator: false })
})

async function openWith(known: Partial<Health>, part: string) {
  api.answer('getHealth', { ...health, ...known })
  renderScreen(
    <WithDomain source="real">
      <HealthPage />
    </WithDomain>,
  )
  return within(await screen.findByRole('region', { name: part }))
}
const openWithBackups = (backups: Health['backups']) => openWith({ backups }, 'Backups')
const made = { isWell: true, failure: null, store: 's3://backups/record', everyHours: 6 }

it('says when the newest backup was made', async () => {
  const backups = await openWithBackups({ ...made, newestAt: new Date().toISOString() })
  expect(backups.getByText('Well')).toBeVisible()
  expect(backups.getByText(/The newest .+, one every 6 hours/)).toBeVisible()
})

it('says why the last backup failed', async () => {
  const failure = 'The last one failed, and is tried again every hour: Error: AccessDenied'
  const backups = await openWithBackups({ ...made, isWell: false, failure, newestAt: null })
  expect(backups.getByText('Failing')).toBeVisible()
  expect(backups.getByText(failure)).toBeVisible()
})

it('says how to get backups where none are set up', async () => {
  const backups = await openWithBackups(null)
  expect(backups.getByText('Not set up')).toBeVisible()
  expect(backups.getByText(/Set BACKUP_URL and BACKUP_RECIPIENT/)).toBeVisible()
})

it('says that no administrator can sign in, and what to do', async () => {
  const failure = 'No administrator can sign in. Run on the server: npm run account -- break-glass NAME'
  const administrators = { isWell: false, failure, count: 0, breakGlass: 0 }
  const part = await openWith({ administrators }, 'Administrators')
  expect(part.getByText('Failing')).toBeVisible()
  expect(part.getByText(failure)).toBeVisible()
})

it('says whether an administrator can sign in while the council’s provider is away', async () => {
  const administrators = { isWell: true, failure: null, count: 2, breakGlass: 0 }
  const part = await openWith({ administrators }, 'Administrators')
  expect(part.getByText('2 administrators can sign in')).toBeVisible()
  expect(part.getByText(/Nobody can while the council’s provider is away/)).toBeVisible()
})

it('says of an empty record that there are no bins and what to do next, and not that it is well', async () => {
  const openData = await openWith({ bins: { count: 0, newestReadingAt: null } }, 'Open data')
  expect(openData.getByText('No bins yet')).toBeVisible()
  expect(openData.getByText('There are no bins.')).toBeVisible()
  expect(openData.getByText(/Bring them in from a file/)).toBeVisible()
  expect(openData.queryByText('Well')).not.toBeInTheDocument()
  expect(openData.queryByText(/0 bins/)).not.toBeInTheDocument()
})

it('says which background work is late, and since when, by its name', async () => {
  const job = {
    name: 'mf-sensors broker',
    startedAt: '2026-11-23T01:00:00.000Z',
    doneAt: '2026-11-23T02:43:00.000Z',
    failedAt: '2026-11-23T02:59:58.000Z',
    failure: 'The broker cannot be reached: connect ECONNREFUSED',
    failingSince: '2026-11-23T02:43:10.000Z',
    expectedAt: '2026-11-23T02:43:15.000Z',
    lateSince: '2026-11-23T02:43:15.000Z',
    isWell: false,
  }
  const late = { ...job, name: 'forecasts', failedAt: null, failure: null, failingSince: null }
  const jobs = await openWith({ jobs: [job, late] }, 'Scheduled jobs')
  expect(jobs.getByRole('row', { name: /Broker of the sensors/ })).toHaveTextContent(
    /Failingsince 23 Nov, 3:43 pm.*ECONNREFUSED/,
  )
  expect(jobs.getByRole('row', { name: /Forecasts/ })).toHaveTextContent(/Latesince 23 Nov, 3:43 pm/)
})

it.each([
  'mf-analytics advice',
  'mf-assets sources',
  'mf-connections passing-on',
  'mf-connections subscribers',
  'mf-routes retention',
  'works',
])('names the background work %s in words', (name) => {
  expect(jobWords(name)).toMatch(/^[A-Z][a-z]+ [a-z]/)
})

it.each(['facts', 'import_rows', 'bin_labels', 'domain_events', 'messages', 'life_changes', 'page_words'])(
  'names what the table %s holds in words',
  (name) => {
    expect(tableWords(name)).toMatch(/^[A-Z]/)
  },
)
