import { useRecordMutation, useRecordQuery } from 'shared-domain/client'
import { getReleases, promoteRelease, type ReleasedRemote, rollBackRelease } from '../../operations'
import { t } from '../messages/translate'

export const useReleases = () => useRecordQuery({ operation: getReleases, request: {}, changesWith: [] })

/** A change of what is live. Without a version, the remote returns to the one before the live one. */
export interface ReleaseWish {
  remote: ReleasedRemote
  version: string | null
  reason: string
  isForced: boolean
}

/** Promotes a version or rolls back. The server refuses when another version than the one on screen is live by now. */
export const useReleaseChanging = () =>
  useRecordMutation<ReleaseWish, void>({
    async send({ remote, version, reason, isForced }, { call }) {
      const params = { remote: remote.name }
      const body = { expect: remote.live.version, reason }
      if (version === null) await call(rollBackRelease, { params, body })
      else await call(promoteRelease, { params, body: { ...body, version, isForced } })
    },
    refreshes: [getReleases],
    notDone: ({ remote, version }) =>
      version === null
        ? t('releases.notRolledBack', { name: remote.name })
        : t('releases.notPromoted', { name: remote.name, version }),
  })
