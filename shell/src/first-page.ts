import { findPage } from 'shared-domain'
import { readBootData } from './boot/boot-data'
import { pageLoader } from './federation/page-loader'
import { overrideRegistry } from './remote-override/override-registry'
import { readOverrides } from './remote-override/override-store'

const { registry: served, settings } = readBootData(document)
const overrides = settings.allowOverrides ? readOverrides() : {}
const registry = overrideRegistry(served, overrides)

export { overrides, registry, settings }

export const loadPage = pageLoader(PROVIDED_VERSIONS)

const asked = findPage(registry.remotes, location.pathname)
// A failure is reported when the page is shown: it asks again then.
if (asked) loadPage(asked.remote, asked.page.expose).catch(() => {})
