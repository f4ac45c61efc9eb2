import { join } from 'node:path'
import { freePort } from 'api'
import { root } from '../project'
import { harnessConfig } from '../rspack/harness/harness-config'
import { type HotServer, startHotServer } from './hot-server'
import { workspaceConfig } from './workspace-config'

/** The URL path of a hot remote's files on the product's address. */
export const hotBase = (name: string) => `/hot/${name}/`

/** A remote as the shell loads it. */
export const startHotRemote = async (name: string): Promise<HotServer> =>
  startHotServer({ config: await workspaceConfig(name), port: await freePort(), base: hotBase(name) })

/** A remote by itself, without the shell; the open data comes from the product's server. */
export const startHarness = async (name: string, apiAddress: string): Promise<HotServer> =>
  startHotServer({
    config: harnessConfig(join(root, name)),
    port: await freePort(),
    base: '/',
    proxy: [{ context: ['/open-data', '/api'], target: apiAddress }],
    hasDocument: true,
  })
