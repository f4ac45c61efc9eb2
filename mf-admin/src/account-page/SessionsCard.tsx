import { agoText } from 'shared-domain'
import { useNow, useRecordMutation } from 'shared-domain/client'
import { type Account, endOtherSessions, endOwnSession, getAccount } from 'shared-domain/contract'
import { Button, FailureNotice, Table, ToneBadge } from 'shared-ui'
import { AccountCard } from './AccountCard'

const SUMMARY =
  'A session ends after eight hours in which you did nothing in it. The network is where it was begun.'

/** Where the person is signed in; each session but this one can be ended. */
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
      <Table.ScrollContainer minWidth={520} w="100%">
        <Table aria-label="Sessions">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Device</Table.Th>
              <Table.Th>Network</Table.Th>
              <Table.Th>Began</Table.Th>
              <Table.Th>Last used</Table.Th>
              <Table.Th>End</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {sessions.map(({ id, device, network, beganAt, usedAt, isThis }) => (
              <Table.Tr key={id}>
                <Table.Th scope="row">{device ?? 'Unknown device'}</Table.Th>
                <Table.Td>{network ?? 'Unknown'}</Table.Td>
                <Table.Td>{ago(beganAt)}</Table.Td>
                <Table.Td>{ago(usedAt)}</Table.Td>
                <Table.Td>
                  {isThis ? (
                    <ToneBadge tone="normal">This one</ToneBadge>
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
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {sessions.some(({ isThis }) => !isThis) && (
        <Button variant="default" loading={isPending} onClick={() => change('all others')}>
          Sign out everywhere else
        </Button>
      )}
    </AccountCard>
  )
}
