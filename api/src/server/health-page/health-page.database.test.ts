import type { FastifyInstance } from 'fastify'
import { makeAppWithAccounts, signInAs } from '../../features/accounts/testing/signed-in'
import { scheduledJob } from '../../record/scheduled-jobs/scheduled-job'

let app: FastifyInstance
afterEach(() => app.close())

it('tells a supervisor how the database, the store and each scheduled job are', async () => {
  app = await makeAppWithAccounts()
  let failed: () => void = () => undefined
  const hasFailed = new Promise<void>((resolve) => {
    failed = resolve
  })
  scheduledJob(app, {
    name: 'planted',
    everyMs: 1,
    work: () => Promise.reject(new Error('the layer is away')),
    wait: async (_, signal) => {
      failed()
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
    },
  })
  await app.ready()
  await hasFailed
  const headers = await signInAs(app, 'supervisor')
  const health = (await app.inject({ url: '/api/health', headers })).json()
  expect(health.database).toMatchObject({ isWell: true, failure: null })
  expect(health.database.sizeBytes).toBeGreaterThan(1_000_000)
  expect(health.store).toMatchObject({ isWell: true, revision: 0 })
  expect(health.mirror).toBeNull()
  expect(health.jobs.find(({ name }: { name: string }) => name === 'planted')).toMatchObject({
    isWell: false,
    doneAt: null,
    failure: 'Error: the layer is away',
  })
  expect(health.retention).toContainEqual({ name: 'contacts', days: 90 })
  expect(health.events.heldBackMs).toBe(0)
})
