import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp, startDatabase, stopGracefully } from 'api'
import { findServerParts } from 'scripts/server-parts'
import { storeIn } from 'scripts/store'
import { DEMONSTRATION_SETTINGS } from 'shared-domain'

const folder = mkdtempSync(join(tmpdir(), 'bare-site-'))
mkdirSync(join(folder, 'shell'))
writeFileSync(join(folder, 'shell/index.html'), '<!--boot-data-->')
const database = await startDatabase({ databaseUrl: process.env.DATABASE_URL, recordFolder: folder })
const app = await buildApp({
  siteFolder: folder,
  store: storeIn(process.env.STORE_FOLDER ?? join(folder, 'store')),
  settings: {
    ...DEMONSTRATION_SETTINGS,
    openData: { ...DEMONSTRATION_SETTINGS.openData, isDemonstration: false },
  },
  database,
  databaseReadUrl: process.env.DATABASE_READ_URL,
  drainMs: Number(process.env.DRAIN_MS ?? 0),
  serverParts: process.env.SERVER_PARTS ? await findServerParts() : [],
  environment: process.env,
  // Trusts a proxy, so that reports can have many addresses. Operators' requests need a session then.
  access: process.env.TRUST_PROXY
    ? { kind: 'accounts', publicOrigin: 'http://127.0.0.1', trustedProxies: [process.env.TRUST_PROXY] }
    : undefined,
})
process.send?.(await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT ?? 0) }))
process.on('disconnect', () => process.exit())
process.on('SIGTERM', async () => {
  await stopGracefully(app)
  process.exit()
})
