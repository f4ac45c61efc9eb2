import { join } from 'node:path'
import { freePort } from 'api'
import { type RemoteName, root } from '../project'
import { harnessConfig } from '../rspack/harness/harness-config'
import { type HotServer, startHotServer } from './hot-server'
import { workspaceConfig } from './workspace-config'

/** The URL path of a hot remote's files on the product's address. */
export const hotBase = (name: RemoteName) => `/hot/${name}/`

/** A remote as the shell loads it. */
export const startHotRemote = async (name: RemoteName): Promise<HotServer> =>
  startHotServer({ config: await workspaceConfig(name), port: await freePort(), base: hotBase(name) })

/** A remote by itself, without the shell; the open data comes from the product's server. */
export const startHarness = async (name: RemoteName, apiAddress: string): Promise<HotServer> =>
  startHotServer({
    config: harnessConfig(join(root, name)),
    port: await freePort(),
    base: '/',
    proxy: [{ context: ['/open-data', '/api'], target: apiAddress }],
    hasDocument: true,
  })
