import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { providedVersionsIn } from 'delivery'
import fp from 'fastify-plugin'
import type { Registry, RuntimeSettings } from 'shared-domain'
import { etagOf } from '../../http/documents'
import { runnablePublication, shellDocument } from './shell-document'

interface ShellWorkerOptions {
  siteFolder: string
  /** Whether to remove the service workers from phones. */
  isServiceWorkerWithdrawn: boolean
}

/**
 * Serves the shell's service worker with the list of files to cache. The list is part of its text, so browsers notice new
 * versions of the shell or a remote, and a person of another role. When nothing works offline it serves a worker that removes
 * itself.
 */
export const shellWorker = fp<ShellWorkerOptions>(
  async (app, { siteFolder, isServiceWorkerWithdrawn }) => {
    const { registryFor, pageSettings, shell } = app
    const file = join(siteFolder, 'shell/service-worker.js')
    const worker = !isServiceWorkerWithdrawn && existsSync(file) ? await readFile(file, 'utf8') : null

    app.get('/app-worker.js', { config: { needs: 'nothing' } }, async (request, reply) => {
      const pages =
        // The cached document says what the person who asks may open.
        worker &&
        offlinePages(shell.template, await registryFor(request, reply), await pageSettings.of(request))
      const script = pages
        ? `const OFFLINE_PAGES = ${JSON.stringify(pages)};\n${worker}`
        : withdrawingWorker('shell')
      return reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script)
    })
  },
  { name: 'shell-worker', dependencies: ['security-headers', 'shell', 'registry', 'page-settings'] },
)

interface OfflineFile {
  url: string
  integrity?: string
}

/** What a browser caches for opening the offline pages without a signal. */
interface OfflinePages {
  /** Changes whenever a file or the document changes (except for the document's load id). */
  version: string
  files: OfflineFile[]
}

/** `null` when no live page works offline. */
function offlinePages(template: string, registry: Registry, settings: RuntimeSettings): OfflinePages | null {
  const ofPages = pageFiles(template, registry)
  if (ofPages.length === 0) return null
  const files = [...shellFiles(template), ...ofPages]
  const document = shellDocument(template, { registry, settings: { ...settings, loadId: '' }, path: '/' })
  return { version: etagOf(document + JSON.stringify(files)).replaceAll('"', ''), files }
}

const shellFiles = (template: string): OfflineFile[] =>
  [...template.matchAll(/\s(?:src|href)="(\/shell\/[^"]+)"/g)].map(([, url = '']) => ({ url }))

function pageFiles(template: string, { remotes }: Registry): OfflineFile[] {
  const provided = providedVersionsIn(template)
  return remotes.flatMap((remote) => {
    const shown = runnablePublication(remote, provided)
    if (!shown) return []
    const { pages, preload, base, files } = shown
    const needed = pages.flatMap(({ worksOffline, expose }) => (worksOffline ? (preload[expose] ?? []) : []))
    return [...new Set(needed)].map((file) => {
      const integrity = files[file]
      return { url: base + file, ...(integrity && { integrity }) }
    })
  })
}

type Owner = 'public pages' | 'shell'

/** A service worker that unregisters itself and deletes its caches. Unsent reports are stored elsewhere and stay. */
export const withdrawingWorker = (owner: Owner) => `
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(withdraw()))
async function withdraw() {
  for (const name of await caches.keys())
    if (name.startsWith('app:') === ${owner === 'shell'}) await caches.delete(name)
  await self.registration.unregister()
}
`
