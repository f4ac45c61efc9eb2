import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fp from 'fastify-plugin'
import { PUBLIC_PAGES_BASE, PublicPagesSchema, type RuntimeSettings } from 'shared-domain'
import { jsonElement } from '../composition/json-element'
import type { Site } from '../composition/site'
import { compressedDocument } from './compressed-document'

interface PublicPagesOptions {
  siteFolder: string
  settings: RuntimeSettings
  site: Site
}

/**
 * Answers the public paths with the documents that the live remotes bring for them, so that a resident's phone loads
 * neither the shell nor the federation runtime. A remote without such documents has its pages in the shell.
 */
export const publicPages = fp<PublicPagesOptions>(
  async (app, { siteFolder, settings, site: { registry } }) => {
    for (const { base } of registry.remotes) {
      const folder = join(siteFolder, base, 'pages')
      if (!existsSync(join(folder, 'pages.json'))) continue
      const list = JSON.parse(await readFile(join(folder, 'pages.json'), 'utf8'))
      for (const { path, document } of PublicPagesSchema.parse(list)) {
        const html = (await readFile(join(folder, document), 'utf8'))
          .replaceAll(PUBLIC_PAGES_BASE, `${base}pages/`)
          .replace('<!--settings-->', () => jsonElement('settings', settings))
        app.get(path, compressedDocument(html))
      }
    }
  },
  { name: 'public-pages', dependencies: ['security-headers'] },
)
