import { useState } from 'react'
import { useMay, useMayCall } from 'shared-domain/client'
import { Stack, Text } from 'shared-ui'
import { getReleases } from '../../operations'
import { AdminFrame } from '../admin-frame/AdminFrame'
import { t } from '../messages/translate'
import { RecordState } from '../record-state/RecordState'
import { ReleaseDialog, type ReleaseIntent } from './ReleaseDialog'
import { ReleaseHistory } from './ReleaseHistory'
import { RemoteCard } from './RemoteCard'
import { useReleases } from './use-releases'

/** Shows which version of each remote is live and how well it runs. An administrator can promote and roll back. */
export function ReleasesPage() {
  const hasReleases = useMayCall(getReleases)
  return (
    <AdminFrame path="/app/admin/releases">
      {hasReleases ? <RecordedReleases /> : <Text>{t('releases.mockDataHasNoReleases')}</Text>}
    </AdminFrame>
  )
}

function RecordedReleases() {
  const answer = useReleases()
  const mayChange = useMay('releases:manage')
  const [intent, setIntent] = useState<ReleaseIntent | null>(null)
  return (
    <Stack gap="md">
      <RecordState answer={answer} subject={t('releases.releases')} />
      {!mayChange && <Text c="dimmed">{t('releases.administratorCanPromoteAndRollBack')}</Text>}
      {answer.data?.remotes.map((remote) => (
        <RemoteCard
          key={remote.name}
          remote={remote}
          actions={
            mayChange
              ? {
                  rollBack: () => setIntent({ remote, action: 'roll-back' }),
                  promote: () => setIntent({ remote, action: 'promote' }),
                }
              : null
          }
        />
      ))}
      {answer.data && <ReleaseHistory history={answer.data.history} />}
      <ReleaseDialog intent={intent} onClose={() => setIntent(null)} />
    </Stack>
  )
}
