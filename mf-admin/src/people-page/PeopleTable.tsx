import { agoText } from 'shared-domain'
import { useNow } from 'shared-domain/client'
import type { ListedPerson } from 'shared-domain/contract'
import { Table, Text, ToneBadge } from 'shared-ui'

/** People by name, each with what is known of their sign-in. */
export function PeopleTable({ people }: { people: readonly ListedPerson[] }) {
  const now = useNow()
  if (people.length === 0)
    return <Text c="dimmed">There are no accounts. Add one at the server with npm run account.</Text>
  return (
    <Table.ScrollContainer minWidth={640}>
      <Table aria-label="People">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            <Table.Th>Role</Table.Th>
            <Table.Th>State</Table.Th>
            <Table.Th>Signs in</Table.Th>
            <Table.Th>Last seen</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {people.map((person) => (
            <Table.Tr key={person.id}>
              <Table.Th scope="row">{person.name}</Table.Th>
              <Table.Td>{person.role}</Table.Td>
              <Table.Td>
                <ToneBadge tone={person.isActive ? 'normal' : 'neutral'}>
                  {person.isActive ? 'Active' : 'Deactivated'}
                </ToneBadge>
              </Table.Td>
              <Table.Td>{signInWords(person)}</Table.Td>
              <Table.Td>{person.lastSeenAt ? agoText(Date.parse(person.lastSeenAt), now) : 'Never'}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

const SIGN_IN_WORDS = { provider: 'At the council’s provider', password: 'With a password' } as const

function signInWords({ signsInWith, isBreakGlass }: ListedPerson): string {
  if (signsInWith === null) return 'Not yet'
  return isBreakGlass
    ? `${SIGN_IN_WORDS[signsInWith]}, also when the provider is away`
    : SIGN_IN_WORDS[signsInWith]
}
