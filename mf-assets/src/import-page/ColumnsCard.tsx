import { Alert, Button, Card, Group, Text, Title } from 'shared-ui'
import { FIELDS, type Field, hasColumns, type Mapping } from '../../rules/file-table'
import { ColumnChoices, columnChoice, FIELD_NAMES, NONE } from '../import-preview/ColumnChoices'
import { rowsText } from '../import-preview/import-texts'
import { t } from '../messages/translate'
import type { OpenedFile } from '../reading/reading-tasks'
import type { Import } from './use-import'

/** What each column of the file is. A change compares the file again. */
export function ColumnsCard({ running }: { running: Import }) {
  const { file, mapping, read, fileName } = running
  if (!file || !mapping) return null
  return (
    <Card component="section" aria-label={t('import.columns')}>
      <Title order={2} size="h4">
        {t('import.columnsOf', { fileName: fileName ?? '' })}
      </Title>
      <ColumnChoices
        choices={file.columns.map((column, at) => columnChoice(String(at), column))}
        chosen={chosenOf(mapping)}
        system={mapping.system}
        onColumn={(field, value) => running.changeColumn(field, value === NONE ? null : Number(value))}
        onSystem={running.changeSystem}
      />
      {!hasColumns(mapping) && (
        <Alert color="yellow" mt="sm" role="alert" title={t('import.noColumnWasRecognised')}>
          <Text size="sm">{t('import.readAsHeadings', { headings: headingsOf(file) })}</Text>
          {file.sheet && <Text size="sm">{t('import.onlySheetIsRead', { sheet: file.sheet })}</Text>}
          <Text size="sm">
            {t('import.lookedForAre', { fields: FIELDS.map((field) => FIELD_NAMES[field]).join(', ') })}
          </Text>
        </Alert>
      )}
      {hasColumns(mapping) && mapping.id === null && (
        <Alert color="yellow" mt="sm" title={t('import.noColumnHasIdsOfBins')}>
          {t('import.chooseIt')}
        </Alert>
      )}
      {file.isWindows1252 && (
        <Alert color="yellow" mt="sm" title={t('import.fileIsInOldCodePage')}>
          {t('import.itHasNoMacrons')}
        </Alert>
      )}
      {read !== null && read.swapped > 0 && (
        <Alert color="yellow" mt="sm" title={t('import.latitudeAndLongitudeAreSwapped')}>
          <Group gap="sm">
            <Text size="sm">{t('import.in', { rows: rowsText(read.swapped) })}</Text>
            <Button size="compact-md" onClick={running.swapPlaces}>
              {t('import.swapThem')}
            </Button>
          </Group>
        </Alert>
      )}
    </Card>
  )
}

const HEADINGS_MAX = 80
/** The line that was read as headings, short enough for a sentence. */
function headingsOf({ columns }: OpenedFile): string {
  const line = columns.map(({ name }) => name).join(', ')
  return line.length > HEADINGS_MAX ? `${line.slice(0, HEADINGS_MAX)}…` : line
}

const chosenOf = (mapping: Mapping) =>
  Object.fromEntries(
    FIELDS.map((field) => [field, mapping[field] === null ? NONE : String(mapping[field])]),
  ) as Record<Field, string>
