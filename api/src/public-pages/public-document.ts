import { PUBLIC_PAGES_BASE, type Publication, type RuntimeSettings } from 'shared-domain'
import { jsonElement } from '../composition/json-element'

/** A built document with the URLs of its version's files, the integrity of its scripts, and the settings. */
export const publicDocument = (html: string, { base, files }: Publication, settings: RuntimeSettings) =>
  html
    .replace(/<script\b[^>]*\bsrc="\{\{pages\}\}\/([^"]+)"/g, (tag, file: string) => {
      const integrity = files[`pages/${file}`]
      return integrity ? `${tag} crossorigin="anonymous" integrity="${integrity}"` : tag
    })
    .replaceAll(PUBLIC_PAGES_BASE, `${base}pages/`)
    .replace('<!--settings-->', () => jsonElement('settings', settings))
