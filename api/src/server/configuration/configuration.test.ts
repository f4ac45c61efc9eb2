import { readEnvironment } from '../environment'

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
    OSRM_URL: 'https://kiri:a-password@osrm.example.nz/?key=a-key',
  }
  const variables = told(env)
  expect(variables.get('DATABASE_URL')).toMatchObject({ value: null, isSecret: true, source: 'environment' })
  expect(variables.get('OSRM_URL')?.value).toBe('https://osrm.example.nz/')
  expect(JSON.stringify([...variables])).not.toMatch(/a-password|a-token|a-key/)
})
