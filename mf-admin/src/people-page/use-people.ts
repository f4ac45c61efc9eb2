import { useRecordMutation, useRecordQuery } from 'shared-domain/client'
import { type Role, whoAmI } from 'shared-domain/contract'
import {
  changePersonRole,
  endPersonSessions,
  type InvitedPerson,
  invitePerson,
  type ListedPerson,
  linkForPerson,
  listPeople,
  setPersonActive,
} from '../../operations'
import { t } from '../messages/translate'
import { ROLE_NOUNS } from './role-words'

/** Reads everyone with an account or on the list of drivers, and whether the council's provider signs people in. */
export const usePeople = () => useRecordQuery({ operation: listPeople, request: {}, changesWith: ['fleet'] })

/** A change that an administrator makes to a person. */
export type PersonChange =
  | { kind: 'invite'; name: string; role: Role }
  | { kind: 'link'; person: ListedPerson }
  | { kind: 'role'; person: ListedPerson; role: Role }
  | { kind: 'active'; person: ListedPerson; isActive: boolean }
  | { kind: 'sessions'; person: ListedPerson }

/** Changes people. The promise resolves with the link, where one was made, once the record has the change. */
export const usePeopleChanging = () =>
  useRecordMutation<PersonChange, InvitedPerson | null>({
    async send(change, { call }) {
      if (change.kind === 'invite')
        return call(invitePerson, { body: { name: change.name, role: change.role } })
      const params = { id: change.person.id }
      if (change.kind === 'link') return call(linkForPerson, { params })
      if (change.kind === 'role') await call(changePersonRole, { params, body: { role: change.role } })
      else if (change.kind === 'active')
        await call(setPersonActive, { params, body: { isActive: change.isActive } })
      else await call(endPersonSessions, { params })
      return null
    },
    // A person may change their own role.
    refreshes: [listPeople, whoAmI],
    notDone,
  })

function notDone(change: PersonChange): string {
  switch (change.kind) {
    case 'invite':
      return t('people.notInvited', { name: change.name })
    case 'link':
      return t('people.noLinkWasMade')
    case 'role':
      return t('people.notMade', { name: change.person.name, role: ROLE_NOUNS[change.role] })
    case 'active':
      return t('people.not', {
        name: change.person.name,
        what: change.isActive ? t('people.activated') : t('people.deactivatedText'),
      })
    case 'sessions':
      return t('people.notSignedOut', { name: change.person.name })
  }
}
