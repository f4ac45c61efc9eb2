import { type Ref, useEffect, useRef, useState } from 'react'
import { refusedFields } from 'shared-domain/client'
import { Button, FailureNotice, Group, Modal, NativeSelect, Stack, Text } from 'shared-ui'
import type { AccessToken, NewSecret } from '../../operations'
import { t } from '../messages/translate'
import { readSensors, SensorsField } from './SensorsField'
import { isForSensors, VALIDITIES } from './TokenForm'
import { TokenRevocation } from './TokenRevocation'
import { type TokenChange, useTokenChanging } from './use-token-changing'
import { withoutFields } from './without-fields'

interface TokenDialogProps {
  /** `null` while no token is chosen. */
  token: AccessToken | null
  onMade: (made: NewSecret) => void
  onRevoked: (token: AccessToken) => void
  onClose: () => void
}

/** Changes the sensors of a token, replaces its secret, or revokes it. */
export function TokenDialog({ token, onMade, onRevoked, onClose }: TokenDialogProps) {
  // Of one token: another person may revoke it meanwhile, and the dialog closes.
  const [askedId, setAskedId] = useState<string | null>(null)
  const isAsking = token !== null && token.id === askedId
  const revokeButton = useRef<HTMLButtonElement>(null)
  // Otherwise the focus goes elsewhere: to a new secret, or to the list without what was pressed.
  const [returnsFocus, setReturnsFocus] = useState(true)
  const close = () => {
    setAskedId(null)
    setReturnsFocus(true)
    onClose()
  }
  // Escape, too, goes back to what was typed.
  const keep = () => setAskedId(null)
  const wasAsking = useRef(isAsking)
  useEffect(() => {
    if (wasAsking.current && !isAsking) revokeButton.current?.focus()
    wasAsking.current = isAsking
  }, [isAsking])
  return (
    <Modal
      opened={token !== null}
      returnFocus={returnsFocus}
      onClose={isAsking ? keep : close}
      title={titleOf(token, isAsking)}
    >
      {token && (
        <div hidden={isAsking}>
          <TokenChanges
            key={token.id}
            token={token}
            revokeButton={revokeButton}
            onMade={(made) => {
              setReturnsFocus(false)
              onMade(made)
            }}
            onRevoke={() => setAskedId(token.id)}
            onClose={close}
          />
        </div>
      )}
      {token && isAsking && (
        <TokenRevocation
          token={token}
          onRevoked={() => {
            close()
            setReturnsFocus(false)
            onRevoked(token)
          }}
          onKeep={keep}
        />
      )}
    </Modal>
  )
}

function titleOf(token: AccessToken | null, isAsking: boolean): string {
  if (token === null) return ''
  return isAsking ? t('tokens.revokeNameForGood', { name: token.name }) : token.name
}

const OVERLAPS = [
  { value: '0', label: t('tokens.notAtAll') },
  { value: '1', label: t('tokens.forHour') },
  { value: '24', label: t('tokens.forDay') },
  { value: '168', label: t('tokens.forWeek') },
]

interface TokenChangesProps extends Omit<TokenDialogProps, 'onRevoked'> {
  token: AccessToken
  revokeButton: Ref<HTMLButtonElement>
  /** Asks whether to revoke it. */
  onRevoke: () => void
}

function TokenChanges({ token, revokeButton, onMade, onRevoke, onClose }: TokenChangesProps) {
  const { changeAsync, isPending, failure } = useTokenChanging()
  const [days, setDays] = useState('365')
  const [overlap, setOverlap] = useState('24')
  const [sensors, setSensors] = useState(token.devices?.join('\n') ?? '')
  const [isTried, setIsTried] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const { devices, wrong } = readSensors(sensors)
  const refused = refusedFields(failure?.error)
  const sent = failure?.variables.kind === 'limit' ? failure.variables : null
  const shownFailure = failure && withoutFields(failure, isForSensors(token.scopes) ? ['devices'] : [])
  const refusal = failure?.error
  useEffect(() => {
    if (refusedFields(refusal).devices) field.current?.focus()
  }, [refusal])
  async function change(wanted: TokenChange) {
    if (isPending) return
    try {
      const made = await changeAsync(wanted)
      if (made) onMade(made)
      else onClose()
    } catch {
      // `failure` explains it.
    }
  }
  return (
    <Stack gap="md">
      {isForSensors(token.scopes) && (
        <>
          <SensorsField
            ref={field}
            text={sensors}
            isTried={isTried}
            refusal={sent && String(sent.devices) === String(devices) ? refused.devices : undefined}
            onChange={setSensors}
          />
          <Group>
            <Button
              variant="default"
              onClick={() => {
                setIsTried(true)
                if (wrong) field.current?.focus()
                else void change({ kind: 'limit', token, devices })
              }}
            >
              {t('tokens.saveSensors')}
            </Button>
          </Group>
        </>
      )}
      <Text size="sm">{t('tokens.newSecretTakesPlaceOfOldOne')}</Text>
      <NativeSelect
        label={t('tokens.oldSecretWorksOn')}
        value={overlap}
        data={OVERLAPS}
        onChange={({ currentTarget }) => setOverlap(currentTarget.value)}
      />
      <NativeSelect
        label={t('tokens.newOneIsValidFor')}
        value={days}
        data={VALIDITIES}
        onChange={({ currentTarget }) => setDays(currentTarget.value)}
      />
      {shownFailure && <FailureNotice {...shownFailure} canRetry={false} />}
      <Group gap="xs">
        <Button
          onClick={() => change({ kind: 'rotate', token, days: Number(days), overlapHours: Number(overlap) })}
        >
          {t('tokens.makeNewSecret')}
        </Button>
        <Button ref={revokeButton} variant="default" onClick={onRevoke}>
          {t('tokens.revokeForGood')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('tokens.cancel')}
        </Button>
      </Group>
    </Stack>
  )
}
