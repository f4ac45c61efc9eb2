import { useState } from 'react'
import { momentText } from 'shared-domain'
import { useMayCall, useRecordQuery } from 'shared-domain/client'
import { type InvitedPerson, listPeople } from 'shared-domain/contract'
import { Button, Modal, Stack, Text } from 'shared-ui'
import { AdminFrame } from '../admin-frame/AdminFrame'
import { RecordState } from '../record-state/RecordState'
import { ShownOnce } from '../shown-once/ShownOnce'
import { InviteForm } from './InviteForm'
import { PeopleTable } from './PeopleTable'
import { PersonDialog } from './PersonDialog'

/** Who may sign in, as what, and who was here when. */
export function PeoplePage() {
  const hasPeople = useMayCall(listPeople)
  const [isInviting, setIsInviting] = useState(false)
  const [made, setMade] = useState<InvitedPerson | null>(null)
  const show = (invited: InvitedPerson) => {
    setIsInviting(false)
    setMade(invited)
  }
  return (
    <AdminFrame
      path="/app/admin/people"
      actions={hasPeople && <Button onClick={() => setIsInviting(true)}>Invite a person</Button>}
    >
      {made && (
        <ShownOnce
          title={`Link for ${made.person.name}`}
          secret={new URL(made.link.path, location.origin).href}
          sentence={`It works once, until ${momentText(made.link.expiresAt)}. Whoever has it chooses the password, so send it to ${made.person.name} alone.`}
          onClose={() => setMade(null)}
        />
      )}
      {hasPeople ? (
        <RecordedPeople onLink={show} />
      ) : (
        <Text>Mock data has no people. Switch to real data to see them.</Text>
      )}
      <Modal opened={isInviting} onClose={() => setIsInviting(false)} title="Invite a person">
        <InviteForm onInvited={show} onClose={() => setIsInviting(false)} />
      </Modal>
    </AdminFrame>
  )
}

function RecordedPeople({ onLink }: { onLink: (invited: InvitedPerson) => void }) {
  const answer = useRecordQuery({ operation: listPeople, request: {}, changesWith: ['fleet'] })
  const [chosenId, setChosenId] = useState<string | null>(null)
  const people = answer.data?.people
  return (
    <Stack gap="md" mt="md">
      <RecordState answer={answer} subject="the people" />
      {people && <PeopleTable people={people} onChoose={({ id }) => setChosenId(id)} />}
      <PersonDialog
        person={people?.find(({ id }) => id === chosenId) ?? null}
        onLink={(invited) => {
          setChosenId(null)
          onLink(invited)
        }}
        onClose={() => setChosenId(null)}
      />
    </Stack>
  )
}
