import { providedVersionsIn } from 'delivery'
import type { Registry, RuntimeSettings } from 'shared-domain'
import { etagOf } from '../../http/documents'
import { runnablePublication } from './runnable-publication'
import { shellDocument } from './shell-document'

interface OfflineFile {
  url: string
  integrity?: string
}

/** What a browser keeps to open the pages that work offline without a signal. */
interface OfflinePages {
  /** Another one whenever a file or the document, but for the id of its load, is another. */
  version: string
  files: OfflineFile[]
}

/** `null` when no live page works offline. */
export function offlinePages(
  template: string,
  registry: Registry,
  settings: RuntimeSettings,
): OfflinePages | null {
  const ofPages = pageFiles(template, registry)
  if (ofPages.length === 0) return null
  const files = [...shellFiles(template), ...ofPages]
  const document = shellDocument(template, { registry, settings: { ...settings, loadId: '' }, path: '/' })
  return { version: etagOf(document + JSON.stringify(files)).replaceAll('"', ''), files }
}

const shellFiles = (template: string): OfflineFile[] =>
  [...template.matchAll(/\s(?:src|href)="(\/shell\/[^"]+)"/g)].map(([, url = '']) => ({ url }))

function pageFiles(template: string, { remotes }: Registry): OfflineFile[] {
  const provided = providedVersionsIn(template)
  return remotes.flatMap((remote) => {
    const shown = runnablePublication(remote, provided)
    if (!shown) return []
    const { pages, preload, base, files } = shown
    const needed = pages.flatMap(({ worksOffline, expose }) => (worksOffline ? (preload[expose] ?? []) : []))
    return [...new Set(needed)].map((file) => {
      const integrity = files[file]
      return { url: base + file, ...(integrity && { integrity }) }
    })
  })
}
