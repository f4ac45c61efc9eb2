import { makeAppWithAccounts } from '../../features/accounts/testing/signed-in'
import { walkedParts } from '../../features/server-parts/testing/walked-parts'
import { environmentOfParts } from '../environment'
import { SETTINGS } from '../features'
import { configurationOf, partVariables } from './configuration'

it('gives each part all settings that it reads: its own, and those that the server gives to parts', async () => {
  const app = await makeAppWithAccounts({ serverParts: walkedParts })
  try {
    const names = partVariables(app.loadedParts, {}).map(({ name }) => name)
    expect(names).toContain('OPEN_DATA_LICENCE')
    const given = environmentOfParts(Object.fromEntries(names.map((name) => [name, 'set'])))
    const withheld = names.filter((name) => !(name in given))
    expect(withheld.map((name) => `Give ${name} to parts, by ofParts of its feature.`)).toEqual([])
  } finally {
    await app.close()
  }
})

it('gives parts no secret of the server', () => {
  const secrets = configurationOf({}, {}, SETTINGS.ofParts, Object.keys(SETTINGS.secrets))
  expect(secrets.filter(({ isSecret }) => isSecret)).toEqual([])
})
