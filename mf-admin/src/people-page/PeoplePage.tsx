import { useState } from 'react'
import { momentText } from 'shared-domain'
import { useMayCall } from 'shared-domain/client'
import { Stack } from 'shared-ui'
import { type InvitedPerson, listPeople } from '../../operations'
import { t } from '../messages/translate'
import { RecordState } from '../record-state/RecordState'
import { SecretPage } from '../secret-page/SecretPage'
import { InviteForm } from './InviteForm'
import { PeopleTable } from './PeopleTable'
import { PersonDialog } from './PersonDialog'
import { usePeople } from './use-people'

/** Shows who may sign in, with which role, and when they were last here. */
export function PeoplePage() {
  return (
    <SecretPage<InvitedPerson>
      path="/app/admin/people"
      subject="people"
      isRecorded={useMayCall(listPeople)}
      action="Invite a person"
      secretOf={({ person: { name }, link }) => ({
        title: t('people.linkFor', { name }),
        secret: new URL(link.path, location.origin).href,
        sentence: t('people.itWorksOnce', {
          moment: momentText(link.expiresAt),
          what:
            link.opens === 'provider'
              ? t('people.personWhoOpensItAndSigns')
              : t('people.whoeverHasItChoosesPassword'),
          name,
        }),
      })}
      form={({ onMade, onClose }) => <InviteForm onInvited={onMade} onClose={onClose} />}
      idOf={({ person }) => person.id}
      list={({ onMade, onEnded }) => <RecordedPeople onLink={onMade} onLinkEnded={onEnded} />}
    />
  )
}

interface RecordedPeopleProps {
  onLink: (invited: InvitedPerson) => void
  onLinkEnded: (personId: string) => void
}

function RecordedPeople({ onLink, onLinkEnded }: RecordedPeopleProps) {
  const answer = usePeople()
  const [chosenId, setChosenId] = useState<string | null>(null)
  const { people, hasProvider = false } = answer.data ?? {}
  return (
    <Stack gap="md" mt="md">
      <RecordState answer={answer} subject={t('people.people')} />
      {people && (
        <PeopleTable people={people} hasProvider={hasProvider} onChoose={({ id }) => setChosenId(id)} />
      )}
      <PersonDialog
        person={people?.find(({ id }) => id === chosenId) ?? null}
        onLink={(invited) => {
          setChosenId(null)
          onLink(invited)
        }}
        onLinkEnded={onLinkEnded}
        onClose={() => setChosenId(null)}
      />
    </Stack>
  )
}
