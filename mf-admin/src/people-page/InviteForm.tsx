import { type SubmitEvent, useState } from 'react'
import { type InvitedPerson, ROLES, type Role } from 'shared-domain/contract'
import { Button, FailureNotice, Group, NativeSelect, Stack, TextInput } from 'shared-ui'
import { usePeopleChanging } from './use-people-changing'

interface InviteFormProps {
  onInvited: (invited: InvitedPerson) => void
  onClose: () => void
}

/** Adds a person, who is given a link by which they choose a password. */
export function InviteForm({ onInvited, onClose }: InviteFormProps) {
  const [name, setName] = useState('')
  const [role, setRole] = useState<Role>('viewer')
  const [isTried, setIsTried] = useState(false)
  const { changeAsync, isPending, failure } = usePeopleChanging()
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setIsTried(true)
    if (name.trim() === '' || isPending) return
    // `failure` explains it.
    const invited = await changeAsync({ kind: 'invite', name, role }).catch(() => null)
    if (invited) onInvited(invited)
  }
  return (
    <form onSubmit={submit} noValidate aria-label="Invite a person">
      <Stack gap="md">
        <TextInput
          label="Name"
          name="name"
          autoComplete="off"
          data-autofocus
          value={name}
          error={isTried && name.trim() === '' ? 'Write the name.' : undefined}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <NativeSelect
          label="Role"
          name="role"
          value={role}
          data={[...ROLES]}
          onChange={({ currentTarget }) => setRole(currentTarget.value as Role)}
        />
        {failure && <FailureNotice {...failure} canRetry={false} />}
        <Group gap="xs">
          <Button type="submit" aria-disabled={isPending} loading={isPending}>
            Invite
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
