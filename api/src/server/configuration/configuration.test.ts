import { z } from 'zod'
import { PartHost } from '../../features/server-parts/host/part-host'
import { PART_LIMITS } from '../../features/server-parts/host/part-limits'
import { startInProcess } from '../../features/server-parts/host/part-runner'
import { part } from '../../features/server-parts/testing/mf-notes'
import { readEnvironment } from '../environment'
import { partVariables } from './configuration'

const told = (env: NodeJS.ProcessEnv) =>
  new Map(readEnvironment(env).configuration?.map((variable) => [variable.name, variable]))

it('tells a value that is set, the usual one of what is not, and where each comes from', () => {
  const variables = told({ RETAIN_PHOTOS_DAYS: '30' })
  expect(variables.get('RETAIN_PHOTOS_DAYS')).toMatchObject({ value: '30', source: 'environment' })
  expect(variables.get('RETAIN_CONTACTS_DAYS')).toMatchObject({ value: '90', source: 'usual' })
})

it('tells nothing of a secret, and no password or key that an address holds', () => {
  const env = {
    DATABASE_URL: 'postgres://kiri:a-password@db.example.nz/bins',
    METRICS_TOKEN: 'a-token-of-the-scraper',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://kiri:a-password@collector.example.nz/?key=a-key',
  }
  const variables = told(env)
  expect(variables.get('DATABASE_URL')).toMatchObject({ value: null, isSecret: true, source: 'environment' })
  expect(variables.get('OTEL_EXPORTER_OTLP_ENDPOINT')?.value).toBe('https://collector.example.nz/')
  expect(JSON.stringify([...variables])).not.toMatch(/a-password|a-token|a-key/)
})

it('tells the variables of server parts, and nothing of those that the part names as secrets', async () => {
  const schema = z
    .object({
      NOTES_URL: z.string().optional(),
      NOTES_MAX: z.string().transform(Number).default(20),
      NOTES_CA: z.string().optional(),
    })
    .transform(({ NOTES_MAX }) => ({ most: NOTES_MAX }))
  const withSettings = { ...part, folder: import.meta.dirname, settings: { schema, secrets: ['NOTES_CA'] } }
  const env: Record<string, string> = {
    NOTES_URL: 'https://kiri:a-password@notes.example.nz/',
    NOTES_CA: 'a-certificate',
  }
  const host = new PartHost({
    remote: 'mf-notes',
    start: () => startInProcess(async () => ({ part: withSettings }), Date.now),
    limits: PART_LIMITS,
  })
  const description = await host.describe()
  const given = Object.fromEntries(
    description.settings.names.flatMap((name) => (env[name] ? [[name, env[name]]] : [])),
  )
  const loaded = {
    ...{ remote: 'mf-notes', paths: [], host, description, role: undefined },
    ...(await host.configure(given)),
  }
  expect(partVariables([loaded, { remote: 'mf-lids', paths: [], failure: 'It is away.' }], env)).toEqual([
    { name: 'NOTES_CA', value: null, source: 'environment', isSecret: true },
    { name: 'NOTES_MAX', value: '20', source: 'usual', isSecret: false },
    { name: 'NOTES_URL', value: 'https://notes.example.nz/', source: 'environment', isSecret: false },
  ])
})
