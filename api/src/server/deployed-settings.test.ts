import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { parse } from 'yaml'
import { readEnvironment } from './environment'

const PROJECT = join(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(join(PROJECT, file), 'utf8')

interface Service {
  environment?: Record<string, string>
  secrets?: string[]
  networks?: Record<string, { ipv4_address: string }>
}

const compose: {
  services: Record<string, Service>
  networks: Record<string, { ipam: { config: { ip_range: string }[] } }>
} = parse(read('compose.yaml'), { merge: true })
const helm: { settings: Record<string, string>; secret: { keys: string[] } } = parse(
  read('deploy/helm/smart-bins/values.yaml'),
)
const api = compose.services['api-1'] as Required<Service>

/** The default of a variable of compose. */
const valueUnset = (text: string) => text.replace(/\$\{\w+:-([^}]*)\}/g, '$1')

describe('compose', () => {
  it('trusts one address as a proxy, that of its own (ASVS 4.1.3)', () => {
    const trusted = valueUnset(api.environment.TRUST_PROXY ?? '')
    expect(trusted).toBe(compose.services.proxy?.networks?.default?.ipv4_address)
    expect(isIP(trusted)).toBe(4)
    const { access } = readEnvironment({
      SIGN_IN: 'accounts',
      PUBLIC_ORIGIN: 'https://bins.example.govt.nz',
      TRUST_PROXY: trusted,
    })
    expect(access).toMatchObject({ trustedProxies: [trusted] })
  })

  it('gives other containers addresses that are not the proxy’s', () => {
    expect(compose.networks.default?.ipam.config).toMatchObject([{ ip_range: '172.30.0.128/25' }])
    expect(Number(valueUnset(api.environment.TRUST_PROXY ?? '').split('.')[3])).toBeLessThan(128)
  })

  it('gives the password of the superuser to the database alone (ASVS 13.2.2)', () => {
    const holders = Object.entries(compose.services).filter(([, { secrets = [] }]) =>
      secrets.includes('postgres-password'),
    )
    expect(holders.map(([name]) => name)).toEqual(['database'])
  })

  it('connects as a role of every day, and as the tables’ owner apart', () => {
    expect(api.environment).toMatchObject({
      DATABASE_URL_FILE: '/run/secrets/database-url',
      DATABASE_OWNER_URL_FILE: '/run/secrets/database-owner-url',
    })
    expect(api.secrets).toEqual(expect.arrayContaining(['database-url', 'database-owner-url']))
    expect(Object.keys(api.environment)).not.toContain('DATABASE_URL')
  })
})

describe('the Helm chart', () => {
  it('trusts no proxy until each is named, and is not installed before (ASVS 4.1.3)', () => {
    expect(helm.settings.TRUST_PROXY).toBe('')
    const [firstLine] = read('deploy/helm/smart-bins/templates/settings.yaml').split('\n')
    expect(firstLine).toMatch(
      /^\{\{- \$_ := required "Set settings\.TRUST_PROXY .*" \.Values\.settings\.TRUST_PROXY \}\}$/,
    )
    // What the sentence gives as an example is taken, and a network instead of it is refused.
    const example = /such as ([\d.,]+)"/.exec(firstLine ?? '')?.[1] ?? ''
    const settings = { SIGN_IN: 'accounts', PUBLIC_ORIGIN: 'https://bins.example.govt.nz' }
    expect(readEnvironment({ ...settings, TRUST_PROXY: example }).access).toMatchObject({
      trustedProxies: example.split(','),
    })
    expect(() => readEnvironment({ ...settings, TRUST_PROXY: '10.0.0.0/8' })).toThrow('TRUST_PROXY')
  })

  it('connects as a role of every day, and as the tables’ owner apart (ASVS 13.2.2)', () => {
    expect(helm.secret.keys).toEqual(expect.arrayContaining(['DATABASE_URL', 'DATABASE_OWNER_URL']))
    expect(Object.keys(helm.settings)).not.toContain('DATABASE_URL')
  })
})
