import { PUBLIC_PAGES_BASE, type Publication, publicSettings, type RuntimeSettings } from 'shared-domain'
import { jsonElement } from '../../http/documents'
import type { DocumentTemplate } from './rendered-page'

/** A built document with the URLs of its version's files, the integrity of its scripts, and the settings that it shows. */
export const publicDocument = (html: string, { base, files }: Publication, settings: RuntimeSettings) =>
  html
    .replace(/<script\b[^>]*\bsrc="\{\{pages\}\}\/([^"]+)"/g, (tag, file: string) => {
      const integrity = files[`pages/${file}`]
      return integrity ? `${tag} crossorigin="anonymous" integrity="${integrity}"` : tag
    })
    .replaceAll(PUBLIC_PAGES_BASE, `${base}pages/`)
    .replace('<!--settings-->', () => jsonElement('settings', publicSettings(settings)) + DATA)

/** Stands where a document made for somebody has its data; a browser takes it for a remark. */
const DATA = '<!--data-->'
const PAGE = '<!--page-->'

/** A public document cut at its gaps, so that nothing which is put into one is ever taken for another. */
export function documentTemplate(document: string): DocumentTemplate {
  const [before, rest] = document.split(PAGE)
  const [between, after] = rest?.split(DATA) ?? []
  if (before === undefined || between === undefined || after === undefined)
    throw new Error('The template of a public page has no gap for its page.')
  return { before, between, after }
}
