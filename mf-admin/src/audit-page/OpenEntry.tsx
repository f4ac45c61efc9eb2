import { aucklandTime, paths } from 'shared-domain'
import { useRecordQuery } from 'shared-domain/client'
import type { OperationAnswer } from 'shared-domain/contract'
import { Anchor, Link, Modal, Stack, Table, Text, ToneBadge, WideTable, WorkBadge } from 'shared-ui'
import { type AuditEntry, getAuditEntry } from '../../operations'
import { t } from '../messages/translate'
import { RecordState } from '../record-state/RecordState'
import { settingLabel } from '../settings-page/setting-groups'
import { entryWords } from './action-labels'
import { changedValues } from './changed-values'
import { valueLabel } from './value-labels'

interface OpenEntryProps {
  /** The id of the entry; empty while none is open. */
  id: string
  onClose: () => void
}

/** Shows one entry with all of its values in a dialog. */
export function OpenEntry({ id, onClose }: OpenEntryProps) {
  return (
    <Modal opened={id !== ''} onClose={onClose} title={t('audit.entryId', { id })} size="lg">
      {id && <EntryDetails id={id} />}
    </Modal>
  )
}

function EntryDetails({ id }: { id: string }) {
  const answer = useRecordQuery({ operation: getAuditEntry, request: { params: { id } }, changesWith: [] })
  return (
    <Stack gap="md">
      <RecordState answer={answer} subject={t('audit.entrySubject')} />
      {answer.data && <Entry {...answer.data} />}
    </Stack>
  )
}

function Entry({ entry, seal }: OperationAnswer<typeof getAuditEntry>) {
  return (
    <>
      <Table aria-label={t('audit.entryAriaLabel')} variant="vertical">
        <Table.Tbody>
          <Fact name={t('audit.timeFact')} value={aucklandTime(new Date(entry.at))} />
          <Fact name={t('audit.whoFact')} value={entry.actor} />
          <Fact name={t('audit.actionFact')} value={`${entryWords(entry)} (${entry.action})`} />
          <Table.Tr>
            <Table.Th scope="row">{t('audit.object')}</Table.Th>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>
              {entry.subjectName && <Text size="sm">{entry.subjectName}</Text>}
              <Subject subject={entry.subject} />
            </Table.Td>
          </Table.Tr>
          {entry.address && <Fact name={t('audit.addressFact')} value={entry.address} />}
          <Table.Tr>
            <Table.Th scope="row">{t('audit.seal')}</Table.Th>
            <Table.Td>
              <SealState seal={seal} />
            </Table.Td>
          </Table.Tr>
        </Table.Tbody>
      </Table>
      <Values entry={entry} />
    </>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <Table.Tr>
    <Table.Th scope="row">{name}</Table.Th>
    <Table.Td>{value}</Table.Td>
  </Table.Tr>
)

/** Returns the page of an object by its id, for each kind of object that has a page. */
const PAGES: Record<string, (id: string) => string> = {
  bin: paths.bin,
  report: paths.residentReport,
  route: paths.route,
}

function Subject({ subject }: { subject: string }) {
  const [, kind = '', id = ''] = /^([^:]+):(.+)$/.exec(subject) ?? []
  const page = PAGES[kind]
  if (!page) return subject
  return (
    <Anchor component={Link} to={page(id)} size="sm">
      {subject}
    </Anchor>
  )
}

function SealState({ seal }: Pick<OperationAnswer<typeof getAuditEntry>, 'seal'>) {
  if (!seal) return t('audit.notSealedYet')
  if (seal.holds) return <WorkBadge>{t('audit.holdsUnderSeal', { number: seal.number })}</WorkBadge>
  return <ToneBadge tone="full">{t('audit.wasChangedAfterSeal', { number: seal.number })}</ToneBadge>
}

function Values({ entry }: { entry: AuditEntry }) {
  if (entry.isErased) return <Text>{t('audit.itsValuesWereErased')}</Text>
  const values = changedValues(entry.change)
  if (values.length === 0) return <Text c="dimmed">{t('audit.itHasNoValues')}</Text>
  return (
    <div style={{ overflowWrap: 'anywhere' }}>
      <WideTable
        label={t('audit.values')}
        columns={[t('audit.value'), t('audit.before'), t('audit.after')]}
        minWidth={320}
      >
        {values.map(({ name, before, after }) => (
          <Table.Tr key={name}>
            <Table.Th scope="row">{settingLabel(name) ?? valueLabel(entry.action, name)}</Table.Th>
            <Table.Td>{before ?? '–'}</Table.Td>
            <Table.Td>{after ?? '–'}</Table.Td>
          </Table.Tr>
        ))}
      </WideTable>
    </div>
  )
}
