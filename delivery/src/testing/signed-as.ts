import type { EntryContent } from '../log-entries'
import { signablePublication, type Version } from '../publication'
import type { ReleaseKeys } from '../release-keys'
import { signObject } from '../signed-object'
import { signableEntry } from '../verify-log'

/** What somebody with a key of their own makes of a publication, whether the key counts or not. `keys` must list it for `all`. */
export const publicationSignedBy = <Content extends Version>(keys: ReleaseKeys, content: Content) => ({
  ...content,
  signatures: [signObject(signablePublication(content, content), keys)],
})

/** The same for an entry of the log. */
export const entrySignedBy = <Content extends EntryContent>(keys: ReleaseKeys, content: Content) => ({
  ...content,
  signature: signObject(signableEntry(content, content), keys),
})
