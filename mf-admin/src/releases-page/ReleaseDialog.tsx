import { type SubmitEvent, useState } from 'react'
import { Modal, NativeSelect, Stack, Switch, Text, TextInput } from 'shared-ui'
import type { ReleasedRemote } from '../../operations'
import { FormEnd } from '../form-end/FormEnd'
import { t } from '../messages/translate'
import { remoteTitle } from './remote-title'
import { useReleaseChanging } from './use-releases'

export interface ReleaseIntent {
  remote: ReleasedRemote
  action: 'promote' | 'roll-back'
}

interface ReleaseDialogProps {
  /** `null` while the dialog is closed. */
  intent: ReleaseIntent | null
  onClose: () => void
}

/** Asks for the reason before a remote is rolled back or another version promoted. */
export const ReleaseDialog = ({ intent, onClose }: ReleaseDialogProps) => (
  <Modal opened={intent !== null} onClose={onClose} title={intent ? titleOf(intent) : ''}>
    {intent && (
      <ReleaseForm key={`${intent.remote.name} ${intent.action}`} intent={intent} onClose={onClose} />
    )}
  </Modal>
)

const titleOf = ({ remote, action }: ReleaseIntent) =>
  action === 'promote'
    ? t('releases.promoteVersionOf', { remoteTitle: remoteTitle(remote.name) })
    : t('releases.rollBack', { remoteTitle: remoteTitle(remote.name) })

function ReleaseForm({ intent, onClose }: { intent: ReleaseIntent; onClose: () => void }) {
  const { remote, action } = intent
  const others = remote.versions.filter(({ version }) => version !== remote.live.version)
  const [version, setVersion] = useState(others[0]?.version ?? '')
  const [reason, setReason] = useState('')
  const [isForced, setIsForced] = useState(false)
  const [isTried, setIsTried] = useState(false)
  const { changeAsync, isPending, failure } = useReleaseChanging()
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setIsTried(true)
    if (reason.trim() === '' || isPending) return
    const wish = { remote, version: action === 'promote' ? version : null, reason, isForced }
    // `failure` explains it.
    const isDone = await changeAsync(wish).then(
      () => true,
      () => false,
    )
    if (isDone) onClose()
  }
  return (
    <form onSubmit={submit} noValidate aria-label={titleOf(intent)}>
      <Stack gap="md">
        {action === 'promote' ? (
          <>
            <NativeSelect
              label={t('releases.version')}
              name="version"
              value={version}
              data={others.map(({ version, subject }) => ({
                value: version,
                label: subject ? `${version}: ${subject}` : version,
              }))}
              onChange={({ currentTarget }) => setVersion(currentTarget.value)}
            />
            <Switch
              label={t('releases.alsoLowerVersion')}
              checked={isForced}
              onChange={({ currentTarget }) => setIsForced(currentTarget.checked)}
            />
          </>
        ) : (
          <Text size="sm">
            {remote.candidate
              ? t('releases.everySessionGetsAgainInPlaceOf', {
                  version: remote.live.version,
                  candidate: remote.candidate.version,
                })
              : t('releases.isLiveAgainInPlace', {
                  version: remote.previous?.version ?? '',
                  live: remote.live.version,
                })}
          </Text>
        )}
        <TextInput
          label={t('releases.reason')}
          name="reason"
          data-autofocus
          autoComplete="off"
          value={reason}
          error={isTried && reason.trim() === '' ? t('releases.writeWhy') : undefined}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <FormEnd
          submit={action === 'promote' ? t('releases.promote') : t('releases.rollBackText')}
          isPending={isPending}
          failure={failure}
          onCancel={onClose}
        />
      </Stack>
    </form>
  )
}
