import { keepShell, providedVersionsIn, type Store, writePlatform } from 'delivery'
import fp from 'fastify-plugin'
import type { ProvidedVersions } from 'shared-domain'
import { readShellTemplate } from './shell-document'

declare module 'fastify' {
  interface FastifyInstance {
    shell: {
      /** Its document, before its data is filled in. */
      template: string
      /** The versions that it brings; `undefined` when its document does not name them. */
      provided: ProvidedVersions | undefined
    }
  }
}

interface DeployedShellOptions {
  /** The folder with the built shell. */
  siteFolder: string
  store: Store
}

/** Reads the built shell, and keeps it in the store once the server listens. */
export const deployedShell = fp<DeployedShellOptions>(
  async (app, { siteFolder, store }) => {
    const template = await readShellTemplate(siteFolder)
    const provided = providedVersionsIn(template)
    app.decorate('shell', { template, provided })
    if (!provided) return
    let kept: Promise<void> | undefined
    // Promotions from any machine are checked against the deployed shell.
    app.addHook('onListen', () => {
      kept = writePlatform(store, provided).then(() => keepShell(store, siteFolder))
      return kept
    })
    // Waits, so that closing at once leaves no partial shell in the store. A failure was already reported by `onListen`.
    app.addHook('onClose', async () => void (await Promise.allSettled([kept])))
  },
  { name: 'shell' },
)
