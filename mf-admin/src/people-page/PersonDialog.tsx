import { type Ref, useEffect, useRef, useState } from 'react'
import { useSession } from 'shared-domain/client'
import { landingPath, ROLES, type Role } from 'shared-domain/contract'
import {
  Button,
  FailureNotice,
  Group,
  Modal,
  NativeSelect,
  notify,
  Stack,
  Text,
  useNavigate,
} from 'shared-ui'
import type { InvitedPerson, ListedPerson } from '../../operations'
import { roleNamed } from '../../rules/role-named'
import { t } from '../messages/translate'
import { OwnChange } from './OwnChange'
import { RoleList } from './RoleList'
import { ROLE_NOUNS } from './role-words'
import { type PersonChange, usePeopleChanging } from './use-people'

interface PersonDialogProps {
  /** `null` while no person is chosen. */
  person: ListedPerson | null
  onLink: (invited: InvitedPerson) => void
  /** Called when the link of this person has stopped to work. */
  onLinkEnded: (personId: string) => void
  onClose: () => void
}

/** The changes that an administrator can make to one person. Those that take the own access away are asked about. */
export function PersonDialog({ person, onLink, onLinkEnded, onClose }: PersonDialogProps) {
  const navigate = useNavigate()
  const [ownRole, setOwnRole] = useState<Role | null>(null)
  const isAsking = person !== null && ownRole !== null
  const roleButton = useRef<HTMLButtonElement>(null)
  const wasAsking = useRef(isAsking)
  useEffect(() => {
    if (wasAsking.current && !isAsking) roleButton.current?.focus()
    wasAsking.current = isAsking
  }, [isAsking])
  // Escape, too, goes back to the changes.
  const keep = () => setOwnRole(null)
  // A new link takes the focus.
  const [returnsFocus, setReturnsFocus] = useState(true)
  const close = () => {
    setOwnRole(null)
    setReturnsFocus(true)
    onClose()
  }
  const leaveToLink = (invited: InvitedPerson) => {
    setReturnsFocus(false)
    onLink(invited)
  }
  return (
    <Modal
      opened={person !== null}
      returnFocus={returnsFocus}
      onClose={isAsking ? keep : close}
      title={isAsking ? t('people.giveUpBeingAdministrator') : (person?.name ?? '')}
    >
      {person && (
        <div hidden={isAsking}>
          <PersonChanges
            key={person.id}
            person={person}
            roleButton={roleButton}
            onLink={leaveToLink}
            onLinkEnded={onLinkEnded}
            onOwnRole={setOwnRole}
            onClose={close}
          />
        </div>
      )}
      {person && ownRole && (
        <OwnChange
          wanted={{ kind: 'role', person, role: ownRole }}
          sentence={t('people.youWillNoLongerChangePeople', { role: ROLE_NOUNS[ownRole] })}
          action={t('people.giveItUp')}
          onDone={() => {
            notify.success(t('people.youAreNow', { role: ROLE_NOUNS[ownRole] }))
            // This page is for administrators.
            navigate(landingPath([ownRole]))
          }}
          onKeep={keep}
        />
      )}
    </Modal>
  )
}

interface PersonChangesProps extends PersonDialogProps {
  person: ListedPerson
  roleButton: Ref<HTMLButtonElement>
  /** Asks whether to give the own administrator's role up for this one. */
  onOwnRole: (role: Role) => void
}

function PersonChanges(props: PersonChangesProps) {
  const { person, roleButton, onLink, onLinkEnded, onOwnRole, onClose } = props
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
      // Deactivating ends the link, and activating brings none back.
      if (wanted.kind === 'active') onLinkEnded(person.id)
      setDone(sentence)
    } catch {
      // `failure` explains it.
    }
  }
  function changeRole() {
    if (role === present) return
    if (isMyself && present === 'admin') return onOwnRole(role)
    void change(
      { kind: 'role', person, role },
      t('people.isNow', { name: person.name, role: ROLE_NOUNS[role] }),
    )
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
          <Button ref={roleButton} aria-disabled={role === present} onClick={changeRole}>
            {t('people.changeRole')}
          </Button>
        </Group>
      )}
      {!isOfProvider && <RoleList />}
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
