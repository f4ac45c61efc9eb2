import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Configuration, rspack } from '@rspack/core'
import { type Configuration as DevServerOptions, RspackDevServer } from '@rspack/dev-server'
import { freePort } from 'api'
import { root } from '../project'
import { galleryConfig } from '../rspack/gallery/gallery-config'
import { harnessConfig } from '../rspack/harness/harness-config'

interface HotServerOptions {
  config: Configuration
  port: number
  /** The URL path of the built files, with a slash at both ends. */
  base: string
  /** Requests to forward to other servers. */
  proxy?: NonNullable<DevServerOptions['proxy']>
  /** Serves the document for unknown paths, as a single-page application needs. */
  hasDocument?: boolean
}

export interface HotServer {
  address: string
  base: string
  stop: () => Promise<void>
}

/** Serves a build on loopback with hot reload. Resolves after the first build. */
async function startHotServer(options: HotServerOptions): Promise<HotServer> {
  const { config, port, base, proxy = [], hasDocument = false } = options
  // Each server's warnings and addresses would hide the table of addresses; build errors are still printed.
  const compiler = rspack({ ...config, infrastructureLogging: { level: 'none' } })
  const firstBuild = new Promise<void>((resolve) => compiler.hooks.done.tap('first build', () => resolve()))
  const server = new RspackDevServer(
    {
      host: '127.0.0.1',
      port,
      proxy,
      devMiddleware: { publicPath: base },
      // The open page's own address, so that it works through any proxy.
      client: { webSocketURL: `auto://0.0.0.0:0${base}ws`, logging: 'warn' },
      webSocketServer: { type: 'ws', options: { path: `${base}ws` } },
      static: false,
      historyApiFallback: hasDocument,
      setupExitSignals: false,
    },
    compiler,
  )
  await server.start()
  await firstBuild
  return { address: `http://127.0.0.1:${port}`, base, stop: () => server.stop() }
}

/** The URL path of a hot remote's files on the product's address. */
export const hotBase = (name: string) => `/hot/${name}/`

/** A remote as the shell loads it. */
export const startHotRemote = async (name: string): Promise<HotServer> =>
  startHotServer({ config: await workspaceConfig(name), port: await freePort(), base: hotBase(name) })

/** A remote by itself, without the shell. Open data comes from the product's server. */
export const startHarness = async (name: string, apiAddress: string): Promise<HotServer> =>
  startHotServer({
    config: harnessConfig(join(root, name)),
    port: await freePort(),
    base: '/',
    proxy: [{ context: ['/open-data', '/api'], target: apiAddress }],
    hasDocument: true,
  })

/** shared-ui's components in every state. */
export const startGallery = async (): Promise<HotServer> =>
  startHotServer({ config: galleryConfig(), port: await freePort(), base: '/', hasDocument: true })

const SHELL_BASE = '/shell/'

interface HotShellOptions {
  port: number
  remotes: readonly HotServer[]
  apiAddress: string
}

/**
 * The shell's files, with a proxy to the hot remotes and the API: the page has one origin and the same security policy as in
 * production.
 */
export async function startHotShell({ port, remotes, apiAddress }: HotShellOptions): Promise<HotServer> {
  return startHotServer({
    config: await workspaceConfig('shell'),
    port,
    base: SHELL_BASE,
    proxy: [
      ...remotes.map((remote) => ({ context: [remote.base], target: remote.address, ws: true })),
      { context: (path: string) => !path.startsWith(SHELL_BASE), target: apiAddress },
    ],
  })
}

/** The document as the shell's build emits it. */
export const readDocument = async ({ address }: HotServer) =>
  (await fetch(`${address}${SHELL_BASE}index.html`)).text()

/** The federated build in a workspace's rspack.config.ts, which may contain other builds too. */
async function workspaceConfig(workspace: string): Promise<Configuration> {
  const { default: described } = await import(pathToFileURL(join(root, workspace, 'rspack.config.ts')).href)
  const config = [described].flat().find(({ name }: Configuration) => name === workspace)
  if (!config) throw new Error(`${workspace}/rspack.config.ts describes no build called ${workspace}.`)
  return { ...config, plugins: [...(config.plugins ?? []), withoutNameHelper()] }
}

// tsx wraps functions in its own `__name`, including those that the federation plugin writes into the page as text.
const withoutNameHelper = () => new rspack.DefinePlugin({ __name: '((named) => named)' })
