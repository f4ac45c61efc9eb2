import { Alert, Button, Card, Group, NativeSelect, SimpleGrid, Text, Title } from 'shared-ui'
import { COORDINATE_SYSTEMS, type CoordinateSystem } from '../../rules/coordinates'
import { FIELDS, type Field } from '../../rules/file-table'
import { countText } from './import-texts'
import type { Import } from './use-import'

const FIELD_NAMES: Record<Field, string> = {
  id: 'Id of the bin',
  location: 'Street or address',
  suburb: 'Suburb',
  binType: 'Type',
  litres: 'Litres',
  lng: 'Longitude or easting',
  lat: 'Latitude or northing',
}

const SYSTEM_NAMES: Record<CoordinateSystem, string> = {
  'EPSG:4326': 'Degrees, WGS 84',
  'EPSG:2193': 'NZTM 2000',
  'EPSG:27200': 'New Zealand Map Grid 1949',
  'EPSG:3857': 'Web Mercator',
  'EPSG:32759': 'UTM zone 59 south',
  'EPSG:32760': 'UTM zone 60 south',
}
const SYSTEM_CHOICES = COORDINATE_SYSTEMS.map((value) => ({
  value,
  label: `${SYSTEM_NAMES[value]} (${value})`,
}))

const NONE = ''

/** What each column of the file is. A change compares the file again. */
export function ColumnsCard({ running }: { running: Import }) {
  const { file, mapping, read, fileName } = running
  if (!file || !mapping) return null
  const choices = file.columns.map(({ name, example }, at) => ({
    value: String(at),
    label: example ? `${name} (${example})` : name,
  }))
  return (
    <Card component="section" aria-label="Columns">
      <Title order={2} size="h4">
        Columns of {fileName}
      </Title>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} mt="sm">
        {FIELDS.map((field) => (
          <NativeSelect
            key={field}
            label={FIELD_NAMES[field]}
            value={mapping[field] === null ? NONE : String(mapping[field])}
            data={[{ value: NONE, label: 'Not in the file' }, ...choices]}
            onChange={({ currentTarget: { value } }) =>
              running.changeColumn(field, value === NONE ? null : Number(value))
            }
          />
        ))}
        <NativeSelect
          label="Coordinates are in"
          value={mapping.system ?? NONE}
          data={[{ value: NONE, label: 'What the numbers can be' }, ...SYSTEM_CHOICES]}
          onChange={({ currentTarget: { value } }) =>
            running.changeSystem(COORDINATE_SYSTEMS.find((system) => system === value) ?? null)
          }
        />
      </SimpleGrid>
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
