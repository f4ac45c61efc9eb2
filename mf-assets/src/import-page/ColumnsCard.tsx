import { Alert, Button, Card, Group, Text, Title } from 'shared-ui'
import { FIELDS, type Field, type Mapping } from '../../rules/file-table'
import { ColumnChoices, columnChoice, NONE } from './ColumnChoices'
import { countText } from './import-texts'
import type { Import } from './use-import'

/** What each column of the file is. A change compares the file again. */
export function ColumnsCard({ running }: { running: Import }) {
  const { file, mapping, read, fileName } = running
  if (!file || !mapping) return null
  return (
    <Card component="section" aria-label="Columns">
      <Title order={2} size="h4">
        Columns of {fileName}
      </Title>
      <ColumnChoices
        choices={file.columns.map((column, at) => columnChoice(String(at), column))}
        chosen={chosenOf(mapping)}
        system={mapping.system}
        onColumn={(field, value) => running.changeColumn(field, value === NONE ? null : Number(value))}
        onSystem={running.changeSystem}
      />
      {mapping.id === null && (
        <Alert color="yellow" mt="sm" title="No column has the ids of the bins">
          Choose it: labels, routes and the next import know a bin by its id.
        </Alert>
      )}
      {file.isWindows1252 && (
        <Alert color="yellow" mt="sm" title="The file is in the old code page of Windows">
          It has no macrons: check names such as Ōtari, or save the file as “CSV UTF-8” and choose it again.
        </Alert>
      )}
      {read !== null && read.swapped > 0 && (
        <Alert color="yellow" mt="sm" title="Latitude and longitude are swapped">
          <Group gap="sm">
            <Text size="sm">In {countText(read.swapped, 'row')}.</Text>
            <Button size="compact-md" onClick={running.swapPlaces}>
              Swap them
            </Button>
          </Group>
        </Alert>
      )}
    </Card>
  )
}

const chosenOf = (mapping: Mapping) =>
  Object.fromEntries(
    FIELDS.map((field) => [field, mapping[field] === null ? NONE : String(mapping[field])]),
  ) as Record<Field, string>
