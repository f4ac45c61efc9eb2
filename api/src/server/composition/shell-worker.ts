import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fp from 'fastify-plugin'
import type { RuntimeSettings } from 'shared-domain'
import type { LiveRegistry } from './live-registry'
import { offlinePages } from './offline-pages'
import { withdrawingWorker } from './withdrawing-worker'

interface ShellWorkerOptions {
  siteFolder: string
  shellTemplate: string
  settings: RuntimeSettings
  registry: LiveRegistry
  /** Whether phones are to lose the worker that they have. */
  isWithdrawn: boolean
}

/**
 * Serves the service worker of the shell with what it is to keep. Its text differs with that, which is how a browser
 * finds out about another version of the shell or of a remote. Where nothing works offline it serves one that removes itself.
 */
export const shellWorker = fp<ShellWorkerOptions>(
  async (app, { siteFolder, shellTemplate, settings, registry, isWithdrawn }) => {
    const file = join(siteFolder, 'shell/service-worker.js')
    const worker = !isWithdrawn && existsSync(file) ? await readFile(file, 'utf8') : null

    app.get('/app-worker.js', { config: { needs: 'nothing' } }, async (_request, reply) => {
      const pages = worker && offlinePages(shellTemplate, await registry(), settings)
      const script = pages
        ? `const OFFLINE_PAGES = ${JSON.stringify(pages)};\n${worker}`
        : withdrawingWorker('shell')
      return reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script)
    })
  },
  { name: 'shell-worker', dependencies: ['security-headers'] },
)
