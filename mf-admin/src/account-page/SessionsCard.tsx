import { agoText } from 'shared-domain'
import { useNow, useRecordMutation } from 'shared-domain/client'
import { type Account, getAccount } from 'shared-domain/contract'
import { Button, FailureNotice, Table, WideTable, WorkBadge } from 'shared-ui'
import { endOtherSessions, endOwnSession } from '../../operations'
import { t } from '../messages/translate'
import { AccountCard } from './AccountCard'

const SUMMARY = t('account.sessionEndsAfterEightHours')

/** Lists where the person is signed in. They can end each session except this one. */
export function SessionsCard({ sessions }: { sessions: Account['sessions'] }) {
  const now = useNow()
  const { change, isPending, failure } = useRecordMutation({
    send: (id: string | 'all others', { call }) =>
      id === 'all others' ? call(endOtherSessions, {}) : call(endOwnSession, { params: { id } }),
    refreshes: [getAccount],
    notDone: t('account.sessionNotEnded'),
  })
  const ago = (at: string) => agoText(Date.parse(at), now)
  return (
    <AccountCard title={t('account.whereYouAreSignedIn')} summary={SUMMARY}>
      {failure && <FailureNotice {...failure} />}
      <WideTable
        label={t('account.sessions')}
        columns={[
          t('account.device'),
          t('account.network'),
          t('account.began'),
          t('account.lastUsed'),
          t('account.end'),
        ]}
        minWidth={520}
      >
        {sessions.map(({ id, device, network, beganAt, usedAt, isThis }) => (
          <Table.Tr key={id}>
            <Table.Th scope="row">{device ?? t('account.unknownDevice')}</Table.Th>
            <Table.Td>{network ?? t('account.unknown')}</Table.Td>
            <Table.Td>{ago(beganAt)}</Table.Td>
            <Table.Td>{ago(usedAt)}</Table.Td>
            <Table.Td>
              {isThis ? (
                <WorkBadge isOpen>{t('account.thisOne')}</WorkBadge>
              ) : (
                <Button
                  variant="default"
                  size="xs"
                  loading={isPending}
                  aria-label={t('account.endSessionOnIn', {
                    device: device ?? t('account.unknownDeviceText'),
                    network: network ?? t('account.unknownNetwork'),
                  })}
                  onClick={() => change(id)}
                >
                  {t('account.end')}
                </Button>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </WideTable>
      {sessions.some(({ isThis }) => !isThis) && (
        <Button variant="default" loading={isPending} onClick={() => change(t('account.allOthers'))}>
          {t('account.signOutEverywhereElse')}
        </Button>
      )}
    </AccountCard>
  )
}
