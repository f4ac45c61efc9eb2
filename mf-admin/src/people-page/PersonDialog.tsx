import { useState } from 'react'
import { useSession } from 'shared-domain/client'
import { ROLES, type Role } from 'shared-domain/contract'
import { Button, FailureNotice, Group, Modal, NativeSelect, Stack, Text } from 'shared-ui'
import type { InvitedPerson, ListedPerson } from '../../operations'
import { roleNamed } from '../../rules/role-named'
import { t } from '../messages/translate'
import { type PersonChange, usePeopleChanging } from './use-people'

interface PersonDialogProps {
  /** `null` while no person is chosen. */
  person: ListedPerson | null
  onLink: (invited: InvitedPerson) => void
  onClose: () => void
}

/** The changes that an administrator can make to one person. */
export function PersonDialog({ person, onLink, onClose }: PersonDialogProps) {
  // A new link takes the focus.
  const [returnsFocus, setReturnsFocus] = useState(true)
  const close = () => {
    setReturnsFocus(true)
    onClose()
  }
  const leaveToLink = (invited: InvitedPerson) => {
    setReturnsFocus(false)
    onLink(invited)
  }
  return (
    <Modal opened={person !== null} returnFocus={returnsFocus} onClose={close} title={person?.name ?? ''}>
      {person && <PersonChanges key={person.id} person={person} onLink={leaveToLink} onClose={close} />}
    </Modal>
  )
}

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
      {isMyself && <Text size="sm">{t('people.thisIsYou')}</Text>}
      {isOfProvider ? (
        <Text size="sm">{t('people.councilsProviderSaysRoleAtEach', { name: person.name, present })}</Text>
      ) : (
        <Group gap="xs" align="flex-end">
          <NativeSelect
            label={t('people.role')}
            value={role}
            data={[...ROLES]}
            onChange={({ currentTarget }) => setRole(currentTarget.value as Role)}
          />
          <Button
            aria-disabled={role === present}
            onClick={() =>
              role !== present &&
              change({ kind: 'role', person, role }, t('people.isNow', { name: person.name, role }))
            }
          >
            {t('people.changeRole')}
          </Button>
        </Group>
      )}
      <Group gap="xs">
        {person.isActive && !isOfProvider && (
          <Button variant="default" onClick={() => change({ kind: 'link', person }, '')}>
            {person.signsInWith === null
              ? t('people.makeInvitationLink')
              : t('people.makeLinkForNewPassword')}
          </Button>
        )}
        {person.sessions > 0 && (
          <Button
            variant="default"
            onClick={() =>
              change({ kind: 'sessions', person }, t('people.isSignedOutEverywhere', { name: person.name }))
            }
          >
            {t('people.signOutEverywhere')}
          </Button>
        )}
        <Button
          variant="default"
          onClick={() =>
            change(
              { kind: 'active', person, isActive: !person.isActive },
              person.isActive
                ? t('people.isDeactivatedAndSignedOutEverywhere', { name: person.name })
                : t('people.maySignInAgain', { name: person.name }),
            )
          }
        >
          {person.isActive ? t('people.deactivate') : t('people.activate')}
        </Button>
      </Group>
      {failure && <FailureNotice {...failure} canRetry={false} />}
      <Text size="sm" role="status">
        {done}
      </Text>
      <Group>
        <Button variant="default" onClick={onClose}>
          {t('people.done')}
        </Button>
      </Group>
    </Stack>
  )
}
