import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeAppWithAccounts } from '../../features/accounts/testing/signed-in'
import { walkedParts } from '../../features/server-parts/testing/walked-parts'
import { SETTINGS } from '../features'
import { partVariables } from './configuration'

/** Names of before: the start says what is set in their place. */
const REPLACED = ['TILE_URL', 'TILE_ATTRIBUTION']
const SETTINGS_PAGE = 'docs/settings.md'
const described = readFileSync(join(import.meta.dirname, '../../../..', SETTINGS_PAGE), 'utf8')

it('describes each setting of the server and of the parts', async () => {
  const app = await makeAppWithAccounts({ serverParts: walkedParts })
  try {
    const ofParts = partVariables(app.loadedParts, {}).map(({ name }) => name)
    expect(ofParts).toContain('MQTT_URL')
    const missing = [...Object.keys(SETTINGS.variables), ...ofParts].filter(
      (name) => !described.includes(`\`${name}\``) && !REPLACED.includes(name),
    )
    expect(missing.map((name) => `Describe ${name} in ${SETTINGS_PAGE}.`)).toEqual([])
  } finally {
    await app.close()
  }
})
