import { Stack, Tabs, Text } from 'shared-ui'
import type { ImportCounts } from '../../operations'
import type { RowFault } from '../../rules/file-table'
import { figure } from '../figure'
import { t } from '../messages/translate'
import { WHICH_NAMES, type Which } from './import-texts'
import { RowsPanel } from './RowsPanel'
import { RowsTable } from './RowsTable'

const ORDER = ['new', 'changed', 'doubtful', 'gone', 'same'] as const satisfies readonly Which[]
/** How many faulty rows are listed. */
const FAULTS_SHOWN = 100

interface PreviewTabsProps extends FaultsProps {
  importId: string
  counts: ImportCounts
}

/** What an import would change, kind by kind, and the rows that cannot be imported. */
export function PreviewTabs({ importId, counts, faulty, faults }: PreviewTabsProps) {
  const shown = ORDER.filter((which) => counts[which] > 0)
  if (shown.length === 0 && faulty === 0) return null
  return (
    <Tabs defaultValue={shown[0] ?? 'faulty'} mt="sm" keepMounted={false} key={importId}>
      <Tabs.List>
        {shown.map((which) => (
          <Tabs.Tab key={which} value={which}>
            {WHICH_NAMES[which]} ({figure(counts[which])})
          </Tabs.Tab>
        ))}
        {faulty > 0 && <Tabs.Tab value="faulty">{t('import.faulty', { figure: figure(faulty) })}</Tabs.Tab>}
      </Tabs.List>
      {shown.map((which) => (
        <Tabs.Panel key={which} value={which}>
          <RowsPanel importId={importId} which={which} count={counts[which]} />
        </Tabs.Panel>
      ))}
      {faulty > 0 && (
        <Tabs.Panel value="faulty">
          <Faults faulty={faulty} faults={faults} />
        </Tabs.Panel>
      )}
    </Tabs>
  )
}

interface FaultsProps {
  /** How many rows are faulty. */
  faulty: number
  /** The first of them. */
  faults: readonly RowFault[]
}

export const Faults = ({ faulty, faults }: FaultsProps) => (
  <Stack gap="xs" mt="sm">
    <RowsTable
      label={t('import.faultyRows')}
      columns={[t('import.line'), t('import.column'), t('import.why')]}
      rows={faults.slice(0, FAULTS_SHOWN)}
      keyOf={({ line, reason }) => `${line} ${reason}`}
      cellsOf={({ line, column, reason }) => [line, column ?? t('import.row'), reason]}
    />
    {faulty > FAULTS_SHOWN && (
      <Text size="sm">{t('import.andMore', { figure: figure(faulty - FAULTS_SHOWN) })}</Text>
    )}
  </Stack>
)
