import { readPublishedFile, type Store } from 'delivery'
import fp from 'fastify-plugin'
import { findPage, PUBLIC_PAGES_BASE, type RegisteredRemote } from 'shared-domain'
import { featureSettings, withSettings } from '../../feature'
import { switchVariable } from '../../http/setting-variables'
import { withdrawingWorker } from '../composition/shell-worker'
import { filledBase } from './filled-pages'

interface ServiceWorkerOptions {
  store: Store
  /** Whether to remove the service workers from phones. */
  isServiceWorkerWithdrawn: boolean
}

const serviceWorkerSettings = featureSettings({
  variables: { SERVICE_WORKER: switchVariable().default('on') },
  read: ({ SERVICE_WORKER }) => ({ isServiceWorkerWithdrawn: SERVICE_WORKER === 'off' }),
})

const FILE = 'pages/service-worker.js'

/**
 * Serves the service worker of the remote that owns `/`. Its text differs by version, so that browsers notice a new one. Without a
 * live worker, or when it is withdrawn, this serves a worker that removes itself, because after a 404 phones would keep the old
 * one.
 */
const plugin = fp<ServiceWorkerOptions>(
  async (app, { store, isServiceWorkerWithdrawn: isWithdrawn }) => {
    const { registry } = app
    let known: { base: string; script: string } | undefined

    async function scriptOf(remote: RegisteredRemote): Promise<string> {
      const { own } = await app.wordsOf(remote)
      // Phones then load what they keep for use without a signal again, with the council's words.
      const base = own ? filledBase(remote, own.digest) : remote.base
      if (known?.base === base) return known.script
      const bytes = await readPublishedFile(store, remote, FILE)
      known = { base, script: bytes.toString().replaceAll(PUBLIC_PAGES_BASE, `${base}pages/`) }
      return known.script
    }

    app.get('/service-worker.js', { config: { needs: 'nothing' } }, async (_request, reply) => {
      // It looks after every public page, so it is that of the remote that owns the first one.
      const owner = findPage((await registry()).remotes, '/')?.remote
      const isThere = owner?.files[FILE] !== undefined && !isWithdrawn
      const script = isThere ? await scriptOf(owner) : withdrawingWorker('public pages')
      return reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('service-worker-allowed', '/')
        .send(script)
    })
  },
  { name: 'service-worker', dependencies: ['security-headers', 'registry', 'council-words'] },
)

export const serviceWorker = withSettings(serviceWorkerSettings, plugin)
