import { type ProvidedVersions, ProvidedVersionsSchema } from 'shared-domain'

/** What the shell of a document brings for its remotes; `undefined` when the document does not say. */
export function providedVersionsIn(shellTemplate: string): ProvidedVersions | undefined {
  const content = /<meta name="provides" content='([^']*)'>/.exec(shellTemplate)?.[1]
  return content === undefined ? undefined : ProvidedVersionsSchema.parse(JSON.parse(content))
}
