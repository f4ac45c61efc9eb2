import { type HotServer, startHotServer } from './hot-server'
import { workspaceConfig } from './workspace-config'

const base = '/shell/'

interface HotShellOptions {
  /** Where the product is. */
  port: number
  remotes: readonly HotServer[]
  apiAddress: string
}

/**
 * The shell's own files, and in front of everything else: the hot remotes and the API are passed on, so that the page
 * has one origin, and the same security policy as in production.
 */
export async function startHotShell({ port, remotes, apiAddress }: HotShellOptions): Promise<HotServer> {
  return startHotServer({
    config: await workspaceConfig('shell'),
    port,
    base,
    proxy: [
      ...remotes.map((remote) => ({ context: [remote.base], target: remote.address, ws: true })),
      { context: (path: string) => !path.startsWith(base), target: apiAddress },
    ],
  })
}

/** The document as the shell's build emits it. */
export const readDocument = async ({ address }: HotServer) =>
  (await fetch(`${address}${base}index.html`)).text()
