import { agoText, momentText } from 'shared-domain'
import { useNow } from 'shared-domain/client'
import { Button, StateBadge, Table, Text, type ThingState, WideTable } from 'shared-ui'
import type { ListedPerson } from '../../operations'
import { roleNamed } from '../../rules/role-named'
import { t } from '../messages/translate'

interface PeopleTableProps {
  people: readonly ListedPerson[]
  /** Whether the council's provider signs people in. */
  hasProvider: boolean
  onChoose: (person: ListedPerson) => void
}

/** Lists people by name, each with their role and how they sign in. */
export function PeopleTable({ people, hasProvider, onChoose }: PeopleTableProps) {
  const now = useNow()
  if (people.length === 0) return <Text c="dimmed">{t('people.noAccountsYet')}</Text>
  return (
    <WideTable
      label={t('people.peopleLabel')}
      columns={[
        t('people.name'),
        t('people.role'),
        t('people.state'),
        t('people.signsIn'),
        t('people.lastSeen'),
        t('people.change'),
      ]}
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
          <Table.Td>
            {person.lastSeenAt ? agoText(Date.parse(person.lastSeenAt), now) : t('people.never')}
          </Table.Td>
          <Table.Td>
            <Button
              variant="default"
              size="compact-md"
              aria-label={t('people.changeName', { name: person.name })}
              onClick={() => onChoose(person)}
            >
              {t('people.change')}
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
  if (!isActive) return ['neutral', t('people.deactivated'), null]
  if (withoutRoleSince && !isBreakGlass)
    return [
      'open',
      t('people.noRole'),
      t('people.providerHasGivenNoneSince', { moment: momentText(withoutRoleSince) }),
    ]
  const note = linkUntil ? t('people.linkUntil', { moment: momentText(linkUntil) }) : sessionWords(sessions)
  if (signsInWith !== null) return ['neutral', t('people.active'), note]
  return linkUntil ? ['open', t('people.invited'), note] : ['neutral', t('people.cannotSignIn'), note]
}

const sessionWords = (sessions: number) => (sessions === 0 ? null : t('people.sessions', { sessions }))

function signInWords({ signsInWith, isBreakGlass }: ListedPerson, hasProvider: boolean): string {
  if (signsInWith === null) return t('people.notYet')
  if (signsInWith === 'password') return hasProvider ? t('people.withPassword') : t('people.withPasswordText')
  return isBreakGlass ? t('people.atCouncilsProvider') : t('people.atCouncilsProviderText')
}
