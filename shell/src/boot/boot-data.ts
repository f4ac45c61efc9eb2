import { type Registry, RegistrySchema, type RuntimeSettings, RuntimeSettingsSchema } from 'shared-domain'

/** What the server wrote into the document, so that no request is needed to know the remotes and the settings. */
export function readBootData(page: Document): { registry: Registry; settings: RuntimeSettings } {
  return {
    registry: RegistrySchema.parse(readJson(page, 'registry')),
    settings: RuntimeSettingsSchema.parse(readJson(page, 'settings')),
  }
}

function readJson(page: Document, id: string): unknown {
  const text = page.getElementById(id)?.textContent
  if (!text) throw new Error(`The document holds no ${id}. It must come from the product's own server.`)
  return JSON.parse(text)
}
