import { agoText, momentText } from 'shared-domain'
import { useNow } from 'shared-domain/client'
import { Button, StateBadge, Table, Text, type ThingState, WideTable } from 'shared-ui'
import type { ListedPerson } from '../../operations'
import { roleNamed } from '../../rules/role-named'

interface PeopleTableProps {
  people: readonly ListedPerson[]
  /** Whether the council's provider signs people in. */
  hasProvider: boolean
  onChoose: (person: ListedPerson) => void
}

/** Lists people by name, each with their role and how they sign in. */
export function PeopleTable({ people, hasProvider, onChoose }: PeopleTableProps) {
  const now = useNow()
  if (people.length === 0) return <Text c="dimmed">There are no accounts yet. Invite the first person.</Text>
  return (
    <WideTable
      label="People"
      columns={['Name', 'Role', 'State', 'Signs in', 'Last seen', 'Change']}
      minWidth={720}
    >
      {people.map((person) => (
        <Table.Tr key={person.id}>
          <Table.Th scope="row">{person.name}</Table.Th>
          <Table.Td>{roleNamed(person)}</Table.Td>
          <Table.Td>
            <State person={person} />
          </Table.Td>
          <Table.Td>{signInWords(person, hasProvider)}</Table.Td>
          <Table.Td>{person.lastSeenAt ? agoText(Date.parse(person.lastSeenAt), now) : 'Never'}</Table.Td>
          <Table.Td>
            <Button
              variant="default"
              size="compact-md"
              aria-label={`Change ${person.name}`}
              onClick={() => onChoose(person)}
            >
              Change
            </Button>
          </Table.Td>
        </Table.Tr>
      ))}
    </WideTable>
  )
}

function State({ person }: { person: ListedPerson }) {
  const [state, word, note] = stateWords(person)
  return (
    <>
      <StateBadge state={state}>{word}</StateBadge>
      {note && (
        <Text size="xs" c="dimmed">
          {note}
        </Text>
      )}
    </>
  )
}

function stateWords(person: ListedPerson): [ThingState, string, string | null] {
  const { isActive, isBreakGlass, linkUntil, signsInWith, withoutRoleSince, sessions } = person
  if (!isActive) return ['neutral', 'Deactivated', null]
  if (withoutRoleSince && !isBreakGlass)
    return ['open', 'No role', `The provider has given none since ${momentText(withoutRoleSince)}`]
  const note = linkUntil ? `Link until ${momentText(linkUntil)}` : sessionWords(sessions)
  if (signsInWith !== null) return ['neutral', 'Active', note]
  return linkUntil ? ['open', 'Invited', note] : ['neutral', 'Cannot sign in', note]
}

const sessionWords = (sessions: number) =>
  sessions === 0 ? null : `${sessions} ${sessions === 1 ? 'session' : 'sessions'}`

function signInWords({ signsInWith, isBreakGlass }: ListedPerson, hasProvider: boolean): string {
  if (signsInWith === null) return 'Not yet'
  if (signsInWith === 'password') return hasProvider ? 'With a password, as break-glass' : 'With a password'
  return isBreakGlass
    ? 'At the council’s provider, or with a password as break-glass'
    : 'At the council’s provider'
}
