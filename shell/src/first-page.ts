import { findPage } from 'shared-domain'
import { readBootData } from './boot/boot-data'
import { federatedPageLoader } from './federation/federated-page-loader'

const { registry, settings } = readBootData(document)

export { registry, settings }

export const loadPage = federatedPageLoader(registry)

const asked = findPage(registry.remotes, location.pathname)
// A failure is reported when the page is shown: it asks again then.
if (asked) loadPage(asked.remote, asked.page.expose).catch(() => {})
