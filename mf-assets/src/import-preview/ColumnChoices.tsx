import { NativeSelect, SimpleGrid } from 'shared-ui'
import { COORDINATE_SYSTEMS, type CoordinateSystem } from '../../operations'
import { FIELDS, type Field } from '../../rules/file-table'
import { t } from '../messages/translate'

export const FIELD_NAMES: Record<Field, string> = {
  id: t('import.idOfBin'),
  location: t('import.streetOrAddress'),
  suburb: t('import.suburb'),
  binType: t('import.type'),
  litres: t('import.litres'),
  lng: t('import.longitudeOrEasting'),
  lat: t('import.latitudeOrNorthing'),
}

const SYSTEM_NAMES: Record<CoordinateSystem, string> = {
  'EPSG:4326': t('import.degreesWgs84'),
  'EPSG:2193': 'NZTM 2000',
  'EPSG:27200': t('import.newZealandMapGrid1949'),
  'EPSG:3857': t('import.webMercator'),
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
        data={[{ value: NONE, label: t('import.notInFile') }, ...choices]}
        onChange={({ currentTarget: { value } }) => onColumn(field, value)}
      />
    ))}
    <NativeSelect
      label={t('import.coordinatesAreIn')}
      value={system ?? NONE}
      data={[{ value: NONE, label: t('import.whatNumbersCanBe') }, ...SYSTEM_CHOICES]}
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
