import { satisfies, validRange } from 'semver'
import { type ProvidedVersions, ProvidedVersionsSchema, type RemoteDescription } from 'shared-domain'

type Requiring = Pick<RemoteDescription, 'name' | 'version' | 'requires'>

/** Throws one sentence when the shell does not bring what a remote requires. */
export function checkRequirements({ name, version, requires }: Requiring, provided: ProvidedVersions): void {
  for (const part of Object.keys(requires) as (keyof ProvidedVersions)[]) {
    const range = requires[part]
    if (validRange(range) === null) {
      throw new Error(
        `${name} ${version} requires ${part} '${range}', which is no range: write one such as ^1.0.0.`,
      )
    }
    if (!isWithin(provided[part], range)) {
      throw new Error(
        `${name} ${version} requires ${part} ${range}, but the shell brings ${provided[part]}: ` +
          `build it against that, or deploy a shell with another ${part} first.`,
      )
    }
  }
}

/** Whether the shell brings what a remote requires. */
export const meetsRequirements = ({ requires }: Requiring, provided: ProvidedVersions) =>
  Object.entries(requires).every(([part, range]) => isWithin(provided[part as keyof ProvidedVersions], range))

const isWithin = (version: string, range: string) => satisfies(version, range, { includePrerelease: true })

/** What the shell of a document brings for its remotes; `undefined` when the document does not say. */
export function providedVersionsIn(shellTemplate: string): ProvidedVersions | undefined {
  const content = /<meta name="provides" content='([^']*)'>/.exec(shellTemplate)?.[1]
  return content === undefined ? undefined : ProvidedVersionsSchema.parse(JSON.parse(content))
}
