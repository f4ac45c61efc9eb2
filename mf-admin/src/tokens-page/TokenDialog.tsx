import { useState } from 'react'
import { Button, FailureNotice, Group, Modal, NativeSelect, Stack, Text } from 'shared-ui'
import type { AccessToken, NewSecret } from '../../operations'
import { t } from '../messages/translate'
import { readSensors, SensorsField } from './SensorsField'
import { isForSensors, VALIDITIES } from './TokenForm'
import { type TokenChange, useTokenChanging } from './use-token-changing'

interface TokenDialogProps {
  /** `null` while no token is chosen. */
  token: AccessToken | null
  onMade: (made: NewSecret) => void
  onClose: () => void
}

/** Changes the sensors of a token, replaces its secret, or revokes it. */
export const TokenDialog = ({ token, onMade, onClose }: TokenDialogProps) => (
  <Modal opened={token !== null} onClose={onClose} title={token?.name ?? ''}>
    {token && <TokenChanges key={token.id} token={token} onMade={onMade} onClose={onClose} />}
  </Modal>
)

const OVERLAPS = [
  { value: '0', label: t('tokens.notAtAll') },
  { value: '1', label: t('tokens.forHour') },
  { value: '24', label: t('tokens.forDay') },
  { value: '168', label: t('tokens.forWeek') },
]

function TokenChanges({ token, onMade, onClose }: TokenDialogProps & { token: AccessToken }) {
  const { changeAsync, isPending, failure } = useTokenChanging()
  const [days, setDays] = useState('365')
  const [overlap, setOverlap] = useState('24')
  const [sensors, setSensors] = useState(token.devices?.join('\n') ?? '')
  const [isTried, setIsTried] = useState(false)
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
          <SensorsField text={sensors} isTried={isTried} onChange={setSensors} />
          <Group>
            <Button
              variant="default"
              onClick={() => {
                setIsTried(true)
                const { devices, wrong } = readSensors(sensors)
                if (!wrong) void change({ kind: 'limit', token, devices })
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
      {failure && <FailureNotice {...failure} canRetry={false} />}
      <Group gap="xs">
        <Button
          onClick={() => change({ kind: 'rotate', token, days: Number(days), overlapHours: Number(overlap) })}
        >
          {t('tokens.makeNewSecret')}
        </Button>
        <Button variant="default" onClick={() => change({ kind: 'revoke', token })}>
          {t('tokens.revokeForGood')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('tokens.cancel')}
        </Button>
      </Group>
    </Stack>
  )
}
