import type { ProvidedVersions } from 'shared-domain'
import { readBootData } from './boot/boot-data'
import { pageLoader } from './federation/loading/load-page'
import { preloadPage } from './federation/page-loader'
import { overrideRegistry, readOverrides } from './remote-override/remote-overrides'

const { registry: served, settings } = readBootData(document)
const overrides = settings.allowOverrides ? readOverrides() : {}
const registry = overrideRegistry(served, overrides)

export { overrides, registry, settings }

/** Of the shell and what it shares; the build writes them in. */
declare const PROVIDED_VERSIONS: ProvidedVersions

export const loadPage = pageLoader(PROVIDED_VERSIONS)

preloadPage(loadPage, registry, location.pathname)
