import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Configuration, rspack } from '@rspack/core'
import { root } from '../project'

/** The federated build that a workspace's own rspack.config.ts describes; it may describe others beside it. */
export async function workspaceConfig(workspace: string): Promise<Configuration> {
  const { default: described } = await import(pathToFileURL(join(root, workspace, 'rspack.config.ts')).href)
  const config = [described].flat().find(({ name }: Configuration) => name === workspace)
  if (!config) throw new Error(`${workspace}/rspack.config.ts describes no build called ${workspace}.`)
  return { ...config, plugins: [...(config.plugins ?? []), withoutNameHelper()] }
}

// tsx wraps functions in a `__name` of its own, also those that the federation plugin writes as text into the page.
const withoutNameHelper = () => new rspack.DefinePlugin({ __name: '((named) => named)' })
