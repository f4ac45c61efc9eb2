import { satisfy } from '@module-federation/enhanced/runtime'
import type { ProvidedVersions, Publication } from 'shared-domain'

/** Throws when the publication asks for something else than the shell provides; nothing of it is fetched before. */
export function requireCompatibility({ name, version, requires }: Publication, provided: ProvidedVersions) {
  for (const [part, range] of Object.entries(requires) as [keyof ProvidedVersions, string][]) {
    // The judge of the shared modules' own versions, so that the two never disagree.
    if (!satisfy(provided[part], range))
      throw new Error(`${name} ${version} needs ${part} ${range}; this page has ${provided[part]}.`)
  }
}
