import { type Configuration, rspack } from '@rspack/core'
import { type Configuration as DevServerOptions, RspackDevServer } from '@rspack/dev-server'

interface HotServerOptions {
  config: Configuration
  port: number
  /** The URL path of the built files, with a slash at both ends. */
  base: string
  /** What it passes on to other servers. */
  proxy?: NonNullable<DevServerOptions['proxy']>
  /** Whether an unknown path is answered with the document, as a single-page application needs it. */
  hasDocument?: boolean
}

export interface HotServer {
  address: string
  base: string
  stop: () => Promise<void>
}

/** Serves a build on loopback and swaps what changes in open pages; answers once the first build is done. */
export async function startHotServer(options: HotServerOptions): Promise<HotServer> {
  const { config, port, base, proxy = [], hasDocument = false } = options
  // Warnings and addresses of each server would bury the one table that matters; build errors are still printed.
  const compiler = rspack({ ...config, infrastructureLogging: { level: 'none' } })
  const firstBuild = new Promise<void>((resolve) => compiler.hooks.done.tap('first build', () => resolve()))
  const server = new RspackDevServer(
    {
      host: '127.0.0.1',
      port,
      proxy,
      devMiddleware: { publicPath: base },
      // The open page's own address, so that it works through whatever passes the page on.
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
