import { meetsRequirements } from 'delivery'
import type { ProvidedVersions, Publication, RegisteredRemote } from 'shared-domain'

/** The version of a remote that the shell will run: the live one, else the one before it; neither when both need another. */
export const runnablePublication = (
  remote: RegisteredRemote,
  provided?: ProvidedVersions,
): Publication | undefined =>
  [remote, remote.previous].find(
    (publication) => publication && (!provided || meetsRequirements(publication, provided)),
  )
