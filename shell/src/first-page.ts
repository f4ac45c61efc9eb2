import { findPage, type ProvidedVersions, type Registry } from 'shared-domain'
import { followDataSourceSettings } from 'shared-domain/client'
import { readBootData } from './boot/boot-data'
import { pageLoader } from './federation/loading/load-page'
import { preloadPage } from './federation/page-loader'
import { forgetPreviews, type Preview, readPreviews } from './remote-override/previews'
import { overrideRegistry, readOverrides } from './remote-override/remote-overrides'

const { registry: served, settings, firstAnswers } = readBootData(document)
/** Whether the document shows the page already. */
export const hasFirstContent = document.getElementById('first-content') !== null
// Before any remote is loaded, because what it loads and stores depends on the data source.
followDataSourceSettings(settings)
const overrides = settings.allowOverrides ? readOverrides() : {}

export { firstAnswers, overrides, settings }

/** The versions of the shell and of what it shares; inserted by the build. */
declare const PROVIDED_VERSIONS: ProvidedVersions

export const loadPage = pageLoader(PROVIDED_VERSIONS)

/** The registry of this page; available at once unless the tab previews a version. */
export const shown = shownRegistry(overrideRegistry(served, overrides))

async function shownRegistry(live: Registry): Promise<{ registry: Registry; previews: Preview[] }> {
  const asked = readPreviews()
  if (Object.keys(asked).length === 0) return { registry: live, previews: [] }
  const { previewRegistry } = await import('./remote-override/preview-registry')
  return previewRegistry(live, asked)
}

/** Returns to the live versions. Stays on this page unless only the previewed version has it. */
export function leavePreview() {
  forgetPreviews()
  if (findPage(served.remotes, location.pathname)) location.reload()
  else location.assign('/app')
}

/** Settles when the requested page is loaded or has failed to load. */
export const firstPage = shown.then(({ registry }) => preloadPage(loadPage, registry, location.pathname))
