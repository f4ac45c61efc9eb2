import { screen, within } from '@testing-library/react'
import type { Health } from 'shared-domain/contract'
import { type FakeApi, fakeApi, WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import { HealthPage } from './HealthPage'

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

let api: FakeApi
beforeEach(() => {
  api = fakeApi()
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
