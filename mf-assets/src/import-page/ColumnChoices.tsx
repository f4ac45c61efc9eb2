import { NativeSelect, SimpleGrid } from 'shared-ui'
import { COORDINATE_SYSTEMS, type CoordinateSystem } from '../../operations'
import { FIELDS, type Field } from '../../rules/file-table'

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

/** The choice of a field that no column has. */
export const NONE = ''

interface ColumnChoicesProps {
  choices: readonly { value: string; label: string }[]
  /** The choice of each field, or `NONE`. */
  chosen: Readonly<Record<Field, string>>
  system: CoordinateSystem | null
  onColumn: (field: Field, value: string) => void
  onSystem: (system: CoordinateSystem | null) => void
}

/** What each column is. */
export const ColumnChoices = ({ choices, chosen, system, onColumn, onSystem }: ColumnChoicesProps) => (
  <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} mt="sm">
    {FIELDS.map((field) => (
      <NativeSelect
        key={field}
        label={FIELD_NAMES[field]}
        value={chosen[field]}
        data={[{ value: NONE, label: 'Not in the file' }, ...choices]}
        onChange={({ currentTarget: { value } }) => onColumn(field, value)}
      />
    ))}
    <NativeSelect
      label="Coordinates are in"
      value={system ?? NONE}
      data={[{ value: NONE, label: 'What the numbers can be' }, ...SYSTEM_CHOICES]}
      onChange={({ currentTarget: { value } }) =>
        onSystem(COORDINATE_SYSTEMS.find((one) => one === value) ?? null)
      }
    />
  </SimpleGrid>
)

/** The choice of a column, with the first value in it. */
export const columnChoice = (value: string, { name, example }: { name: string; example: string }) => ({
  value,
  label: example ? `${name} (${example})` : name,
})
