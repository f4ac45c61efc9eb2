import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp, startDatabase, stopGracefully } from 'api'
import { faultyParts } from 'api/faulty-part/testing'
import { findServerParts } from 'scripts/server-parts'
import { storeIn } from 'scripts/store'
import { DEMONSTRATION_SETTINGS } from 'shared-domain'

/** The server with the parts of the remotes, and beside them parts that do what they should not. */
const folder = mkdtempSync(join(tmpdir(), 'faulty-site-'))
mkdirSync(join(folder, 'shell'))
writeFileSync(join(folder, 'shell/index.html'), '<!--boot-data-->')
const app = await buildApp({
  siteFolder: folder,
  store: storeIn(join(folder, 'store')),
  settings: DEMONSTRATION_SETTINGS,
  database: await startDatabase({ databaseUrl: process.env.DATABASE_URL, recordFolder: folder }),
  binSource: { layer: null, isSimulated: false },
  serverParts: [...(await findServerParts()), ...(await faultyParts())],
  environment: process.env,
})
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))
process.on('disconnect', () => process.exit())
process.on('SIGTERM', async () => {
  await stopGracefully(app)
  process.exit()
})
