import { providedVersionsIn } from 'delivery'
import type { Registry, RuntimeSettings } from 'shared-domain'
import { jsonElement } from '../../http/documents'
import { documentRegistry } from './document-registry'
import { preloadTags } from './preload-tags'

interface DocumentData {
  registry: Registry
  settings: RuntimeSettings
  /** The URL path that is asked for. */
  path: string
}

/** The shell's document with the registry and the settings inline, and hints for what the asked page needs. */
export function shellDocument(template: string, { registry, settings, path }: DocumentData): string {
  const data = [
    ...preloadTags(registry, path, providedVersionsIn(template)),
    jsonElement('registry', documentRegistry(registry)),
    jsonElement('settings', settings),
  ]
  return template.replace('<!--boot-data-->', () => data.join('\n    '))
}
