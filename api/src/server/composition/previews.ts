import type { ReleaseStore } from 'delivery'
import { checkRequirements, readPublication } from 'delivery'
import fp from 'fastify-plugin'
import { OPERATIONS } from 'shared-domain/contract'
import { serveOperation } from '../../http/operations/serve-operation'
import { Refusal } from '../../http/problems/refusal'
import { withEntrancePins } from './shell-document'

interface PreviewsOptions {
  store: ReleaseStore
}

/** Describes a published version, so that a tab can show it before it is live. */
export const previews = fp<PreviewsOptions>(
  async (app, { store }) => {
    const { provided } = app.shell
    serveOperation(app, OPERATIONS.previewRemote, async ({ params: { remote, version } }) => {
      const publication = await readPublication(store, remote, version)
      if (!publication)
        throw new Refusal(
          'unknown-version',
          `${remote} ${version} is not in the store: publish it, or ask for another version.`,
        )
      try {
        if (provided) checkRequirements(publication, provided)
      } catch (error) {
        throw new Refusal('not-possible-now', (error as Error).message)
      }
      return withEntrancePins(publication)
    })
  },
  { name: 'previews', dependencies: ['problems', 'shell'] },
)
