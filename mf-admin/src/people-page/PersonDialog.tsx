import { useState } from 'react'
import { useSession } from 'shared-domain/client'
import { ROLES, type Role } from 'shared-domain/contract'
import { Button, FailureNotice, Group, Modal, NativeSelect, Stack, Text } from 'shared-ui'
import type { InvitedPerson, ListedPerson } from '../../operations'
import { roleNamed } from '../../rules/role-named'
import { type PersonChange, usePeopleChanging } from './use-people'

interface PersonDialogProps {
  /** `null` while no person is chosen. */
  person: ListedPerson | null
  onLink: (invited: InvitedPerson) => void
  onClose: () => void
}

/** The changes that an administrator can make to one person. */
export const PersonDialog = ({ person, onLink, onClose }: PersonDialogProps) => (
  <Modal opened={person !== null} onClose={onClose} title={person?.name ?? ''}>
    {person && <PersonChanges key={person.id} person={person} onLink={onLink} onClose={onClose} />}
  </Modal>
)

function PersonChanges({ person, onLink, onClose }: PersonDialogProps & { person: ListedPerson }) {
  const { changeAsync, isPending, failure } = usePeopleChanging()
  const present = roleNamed(person)
  const [role, setRole] = useState<Role>(present)
  const [done, setDone] = useState('')
  const isMyself = useSession()?.person?.name === person.name
  const isOfProvider = person.signsInWith === 'provider'

  async function change(wanted: PersonChange, sentence: string) {
    if (isPending) return
    setDone('')
    try {
      const invited = await changeAsync(wanted)
      if (invited) return onLink(invited)
      setDone(sentence)
    } catch {
      // `failure` explains it.
    }
  }
  return (
    <Stack gap="md">
      {isMyself && <Text size="sm">This is you: some of these changes sign you out.</Text>}
      {isOfProvider ? (
        <Text size="sm">
          The council’s provider says the role at each sign-in: {person.name} was {present} at the last.
        </Text>
      ) : (
        <Group gap="xs" align="flex-end">
          <NativeSelect
            label="Role"
            value={role}
            data={[...ROLES]}
            onChange={({ currentTarget }) => setRole(currentTarget.value as Role)}
          />
          <Button
            aria-disabled={role === present}
            onClick={() =>
              role !== present && change({ kind: 'role', person, role }, `${person.name} is ${role} now.`)
            }
          >
            Change role
          </Button>
        </Group>
      )}
      <Group gap="xs">
        {person.isActive && !isOfProvider && (
          <Button variant="default" onClick={() => change({ kind: 'link', person }, '')}>
            {person.signsInWith === null ? 'Make an invitation link' : 'Make a link for a new password'}
          </Button>
        )}
        {person.sessions > 0 && (
          <Button
            variant="default"
            onClick={() => change({ kind: 'sessions', person }, `${person.name} is signed out everywhere.`)}
          >
            Sign out everywhere
          </Button>
        )}
        <Button
          variant="default"
          onClick={() =>
            change(
              { kind: 'active', person, isActive: !person.isActive },
              person.isActive
                ? `${person.name} is deactivated and signed out everywhere.`
                : `${person.name} may sign in again.`,
            )
          }
        >
          {person.isActive ? 'Deactivate' : 'Activate'}
        </Button>
      </Group>
      {failure && <FailureNotice {...failure} canRetry={false} />}
      <Text size="sm" role="status">
        {done}
      </Text>
      <Group>
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
      </Group>
    </Stack>
  )
}
