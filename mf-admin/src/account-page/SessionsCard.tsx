import { agoText } from 'shared-domain'
import { useNow, useRecordMutation } from 'shared-domain/client'
import { type Account, getAccount } from 'shared-domain/contract'
import { Button, FailureNotice, Table, WideTable, WorkBadge } from 'shared-ui'
import { endOtherSessions, endOwnSession } from '../../operations'
import { AccountCard } from './AccountCard'

const SUMMARY =
  'A session ends after eight hours in which you did nothing in it. The network is where it was begun.'

/** Lists where the person is signed in. They can end each session except this one. */
export function SessionsCard({ sessions }: { sessions: Account['sessions'] }) {
  const now = useNow()
  const { change, isPending, failure } = useRecordMutation({
    send: (id: string | 'all others', { call }) =>
      id === 'all others' ? call(endOtherSessions, {}) : call(endOwnSession, { params: { id } }),
    refreshes: [getAccount],
    notDone: 'The session was not ended',
  })
  const ago = (at: string) => agoText(Date.parse(at), now)
  return (
    <AccountCard title="Where you are signed in" summary={SUMMARY}>
      {failure && <FailureNotice {...failure} />}
      <WideTable label="Sessions" columns={['Device', 'Network', 'Began', 'Last used', 'End']} minWidth={520}>
        {sessions.map(({ id, device, network, beganAt, usedAt, isThis }) => (
          <Table.Tr key={id}>
            <Table.Th scope="row">{device ?? 'Unknown device'}</Table.Th>
            <Table.Td>{network ?? 'Unknown'}</Table.Td>
            <Table.Td>{ago(beganAt)}</Table.Td>
            <Table.Td>{ago(usedAt)}</Table.Td>
            <Table.Td>
              {isThis ? (
                <WorkBadge isOpen>This one</WorkBadge>
              ) : (
                <Button
                  variant="default"
                  size="xs"
                  loading={isPending}
                  aria-label={`End the session on ${device ?? 'an unknown device'} in ${network ?? 'an unknown network'}`}
                  onClick={() => change(id)}
                >
                  End
                </Button>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </WideTable>
      {sessions.some(({ isThis }) => !isThis) && (
        <Button variant="default" loading={isPending} onClick={() => change('all others')}>
          Sign out everywhere else
        </Button>
      )}
    </AccountCard>
  )
}
