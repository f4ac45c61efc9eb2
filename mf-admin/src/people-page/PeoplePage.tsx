import { useMayCall, useRecordQuery } from 'shared-domain/client'
import { listPeople } from 'shared-domain/contract'
import { Stack, Text } from 'shared-ui'
import { AdminFrame } from '../admin-frame/AdminFrame'
import { RecordState } from '../record-state/RecordState'
import { PeopleTable } from './PeopleTable'

/** Who may sign in, as what, and who was here when. */
export function PeoplePage() {
  const hasPeople = useMayCall(listPeople)
  return (
    <AdminFrame path="/app/admin/people">
      {hasPeople ? (
        <RecordedPeople />
      ) : (
        <Text>Mock data has no people. Switch to real data to see them.</Text>
      )}
    </AdminFrame>
  )
}

function RecordedPeople() {
  const answer = useRecordQuery({ operation: listPeople, request: {}, changesWith: ['fleet'] })
  return (
    <Stack gap="md">
      <RecordState answer={answer} subject="the people" />
      {answer.data && <PeopleTable people={answer.data.people} />}
    </Stack>
  )
}
