import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testStore } from 'delivery/testing'
import type { FastifyInstance } from 'fastify'
import { DEMONSTRATION_SETTINGS } from 'shared-domain'
import { type AppOptions, buildApp } from '../app'

interface Known extends Partial<AppOptions> {
  /** The HTML of the built shell. */
  shell?: string
}

/**
 * A server over an empty store, or what is `known` of it, which does not fit forecasts by itself. Close it after use.
 */
export async function makeApp({
  shell = '<p>the shell</p>',
  ...known
}: Known = {}): Promise<FastifyInstance> {
  const siteFolder = mkdtempSync(join(tmpdir(), 'site-'))
  mkdirSync(join(siteFolder, 'shell/icons'), { recursive: true })
  writeFileSync(join(siteFolder, 'shell/index.html'), `${shell}<!--boot-data-->`)
  const store = testStore()
  // No demonstration city: seeding takes a while, and these tests do not need it.
  const openData = { ...DEMONSTRATION_SETTINGS.openData, isDemonstration: false }
  // The forecast job counts as just done: fitting a model writes to the audit trail at a time that tests cannot predict. Without a
  // database no job runs.
  await known.database?.pool
    .query(
      `insert into facts (name, value) values ('duty forecasts', to_jsonb(clock_timestamp())) on conflict do nothing`,
    )
    .catch(() => undefined)
  return buildApp({ siteFolder, store, settings: { ...DEMONSTRATION_SETTINGS, openData }, ...known })
}
