import { agoText, momentText } from 'shared-domain'
import { useNow } from 'shared-domain/client'
import type { ListedPerson } from 'shared-domain/contract'
import { Button, Table, Text, type Tone, ToneBadge } from 'shared-ui'

interface PeopleTableProps {
  people: readonly ListedPerson[]
  onChoose: (person: ListedPerson) => void
}

/** People by name, each with what is known of their sign-in. */
export function PeopleTable({ people, onChoose }: PeopleTableProps) {
  const now = useNow()
  if (people.length === 0) return <Text c="dimmed">There are no accounts yet. Invite the first person.</Text>
  return (
    <Table.ScrollContainer minWidth={720} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table aria-label="People">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            <Table.Th>Role</Table.Th>
            <Table.Th>State</Table.Th>
            <Table.Th>Signs in</Table.Th>
            <Table.Th>Last seen</Table.Th>
            <Table.Th>Change</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {people.map((person) => (
            <Table.Tr key={person.id}>
              <Table.Th scope="row">{person.name}</Table.Th>
              <Table.Td>{person.role}</Table.Td>
              <Table.Td>
                <State person={person} />
              </Table.Td>
              <Table.Td>{signInWords(person)}</Table.Td>
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
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

function State({ person: { isActive, linkUntil, signsInWith, sessions } }: { person: ListedPerson }) {
  const [tone, word]: [Tone, string] = !isActive
    ? ['neutral', 'Deactivated']
    : linkUntil && signsInWith === null
      ? ['warning', 'Invited']
      : ['normal', 'Active']
  const note = linkUntil && isActive ? `Link until ${momentText(linkUntil)}` : sessionWords(sessions)
  return (
    <>
      <ToneBadge tone={tone}>{word}</ToneBadge>
      {note && (
        <Text size="xs" c="dimmed">
          {note}
        </Text>
      )}
    </>
  )
}

const sessionWords = (sessions: number) =>
  sessions === 0 ? null : `${sessions} ${sessions === 1 ? 'session' : 'sessions'}`

const SIGN_IN_WORDS = { provider: 'At the council’s provider', password: 'With a password' } as const

function signInWords({ signsInWith, isBreakGlass }: ListedPerson): string {
  if (signsInWith === null) return 'Not yet'
  const words = SIGN_IN_WORDS[signsInWith]
  return isBreakGlass ? `${words}, also when the provider is away` : words
}
