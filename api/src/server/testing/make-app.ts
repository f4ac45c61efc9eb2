import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { folderStore } from 'delivery'
import type { FastifyInstance } from 'fastify'
import { DEMONSTRATION_SETTINGS } from 'shared-domain'
import { type AppOptions, buildApp } from '../app'

/** A server over an empty store, or what is `known` of it. Close it after use. */
export function makeApp(known: Partial<AppOptions> = {}): Promise<FastifyInstance> {
  const siteFolder = mkdtempSync(join(tmpdir(), 'site-'))
  mkdirSync(join(siteFolder, 'shell'))
  writeFileSync(join(siteFolder, 'shell/index.html'), '<p>the shell</p><!--boot-data-->')
  const store = folderStore(mkdtempSync(join(tmpdir(), 'store-')))
  // No demonstration city: seeding takes a while, and these tests do not need it.
  const openData = { ...DEMONSTRATION_SETTINGS.openData, isDemonstration: false }
  return buildApp({ siteFolder, store, settings: { ...DEMONSTRATION_SETTINGS, openData }, ...known })
}
