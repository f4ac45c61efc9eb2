import { findPage, type ProvidedVersions, type Registry } from 'shared-domain'
import { readBootData } from './boot/boot-data'
import { pageLoader } from './federation/loading/load-page'
import { preloadPage } from './federation/page-loader'
import { forgetPreviews, type Preview, readPreviews } from './remote-override/previews'
import { overrideRegistry, readOverrides } from './remote-override/remote-overrides'

const { registry: served, settings } = readBootData(document)
const overrides = settings.allowOverrides ? readOverrides() : {}

export { overrides, settings }

/** Of the shell and what it shares; the build writes them in. */
declare const PROVIDED_VERSIONS: ProvidedVersions

export const loadPage = pageLoader(PROVIDED_VERSIONS)

/** What this page runs; there at once unless the tab previews a version. */
export const shown = shownRegistry(overrideRegistry(served, overrides))

async function shownRegistry(live: Registry): Promise<{ registry: Registry; previews: Preview[] }> {
  const asked = readPreviews()
  if (Object.keys(asked).length === 0) return { registry: live, previews: [] }
  const { previewRegistry } = await import('./remote-override/preview-registry')
  return previewRegistry(live, asked)
}

/** Back to what is live: at this page, unless only the previewed version has it. */
export function leavePreview() {
  forgetPreviews()
  if (findPage(served.remotes, location.pathname)) location.reload()
  else location.assign('/app')
}

shown.then(({ registry }) => preloadPage(loadPage, registry, location.pathname))
