import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withSecretFiles } from '../database/secret-files'
import { readEnvironment } from './environment'

function fileOf(text: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'secrets-')), 'secret')
  writeFileSync(file, text)
  return file
}

describe('a secret', () => {
  it('comes from the file that NAME_FILE names, without the new line at its end (ASVS 13.3.1)', () => {
    const METRICS_TOKEN_FILE = fileOf('scrape me if you can\n')
    expect(readEnvironment({ METRICS_TOKEN_FILE }).metricsToken).toBe('scrape me if you can')
    expect(withSecretFiles({ AWS_SECRET_ACCESS_KEY_FILE: fileOf('a+b/c=') })).toMatchObject({
      AWS_SECRET_ACCESS_KEY: 'a+b/c=',
    })
  })

  it('of the database goes into its address, whatever characters it has', () => {
    const environment = {
      DATABASE_URL: 'postgres://bins@db.example.govt.nz/smart_bins',
      DATABASE_PASSWORD_FILE: fileOf('p@ss/w:rd?\n'),
    }
    const url = new URL(readEnvironment(environment).databaseUrl ?? '')
    expect([url.host, decodeURIComponent(url.password)]).toEqual(['db.example.govt.nz', 'p@ss/w:rd?'])
  })

  it.each([
    [
      { METRICS_TOKEN_FILE: '/none' },
      "METRICS_TOKEN_FILE is '/none': set it to a file that this user can read",
    ],
    [
      { DATABASE_PASSWORD_FILE: fileOf('\n') },
      'set it to a file that holds what DATABASE_PASSWORD is to be.',
    ],
    [{ DATABASE_URL_FILE: fileOf('x'), DATABASE_URL: 'y' }, 'leave DATABASE_URL out, or this.'],
    [{ METRICS_TOKEN_FILE: fileOf('hush') }, 'METRICS_TOKEN is too short'],
  ])('in a way that cannot be meant is refused in one sentence: %p', (environment, sentence) => {
    const read = () => readEnvironment(environment)
    expect(read).toThrow(sentence)
    expect(read).not.toThrow('hush')
  })
})
