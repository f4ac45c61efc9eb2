import { type SubmitEvent, useState } from 'react'
import { ROLES, type Role } from 'shared-domain/contract'
import { NativeSelect, Stack, TextInput } from 'shared-ui'
import type { InvitedPerson } from '../../operations'
import { FormEnd } from '../form-end/FormEnd'
import { t } from '../messages/translate'
import { RoleList } from './RoleList'
import { usePeople, usePeopleChanging } from './use-people'

interface InviteFormProps {
  onInvited: (invited: InvitedPerson) => void
  onClose: () => void
}

/** Adds a person, who gets a link by which they choose a password, or sign in at the council's provider the first time. */
export function InviteForm({ onInvited, onClose }: InviteFormProps) {
  const hasProvider = usePeople().data?.hasProvider
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
    <form onSubmit={submit} noValidate aria-label={t('people.invitePerson')}>
      <Stack gap="md">
        <TextInput
          label={t('people.name')}
          name="name"
          autoComplete="off"
          data-autofocus
          value={name}
          error={isTried && name.trim() === '' ? t('people.writeName') : undefined}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <NativeSelect
          label={t('people.role')}
          description={hasProvider && t('people.atEachSignInCouncilsProvider')}
          name="role"
          value={role}
          data={[...ROLES]}
          onChange={({ currentTarget }) => setRole(currentTarget.value as Role)}
        />
        <RoleList />
        <FormEnd submit={t('people.invite')} isPending={isPending} failure={failure} onCancel={onClose} />
      </Stack>
    </form>
  )
}
