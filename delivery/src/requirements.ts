import { satisfies, validRange } from 'semver'
import type { ProvidedVersions, RemoteDescription } from 'shared-domain'
import { ProvidedVersionsSchema } from 'shared-domain/composition'

type Requiring = Pick<RemoteDescription, 'name' | 'version' | 'requires'>

/** Throws one sentence when the deployed versions do not meet a remote's requirements. */
export function checkRequirements({ name, version, requires }: Requiring, provided: ProvidedVersions): void {
  for (const [part, range] of Object.entries(requires) as [keyof ProvidedVersions, string][]) {
    if (validRange(range) === null) {
      throw new Error(
        `${name} ${version} requires ${part} '${range}', which is no range: write one such as ^1.0.0.`,
      )
    }
    if (!isWithin(provided[part], range)) {
      throw new Error(
        `${name} ${version} requires ${part} ${range}, but ${provided[part]} is deployed: ` +
          `build it against that, or deploy another ${part} first.`,
      )
    }
  }
}

/** Whether the deployed versions meet a remote's requirements. */
export const meetsRequirements = ({ requires }: Requiring, provided: ProvidedVersions) =>
  (Object.entries(requires) as [keyof ProvidedVersions, string][]).every(([part, range]) =>
    isWithin(provided[part], range),
  )

const isWithin = (version: string, range: string) => satisfies(version, range, { includePrerelease: true })

/** The versions that a document's shell brings; `undefined` when the document does not name them. */
export function providedVersionsIn(shellTemplate: string): ProvidedVersions | undefined {
  const content = /<meta name="provides" content='([^']*)'>/.exec(shellTemplate)?.[1]
  return content === undefined ? undefined : ProvidedVersionsSchema.parse(JSON.parse(content))
}
