import { BIN_TYPE_NAMES, BinTypeSchema } from 'shared-domain'
import { NativeSelect, SimpleGrid, TextInput } from 'shared-ui'
import { t } from '../messages/translate'
import { type BinFilter, LABEL_NEEDS, type LabelNeed, type placesToChoose } from './bin-filter'

interface BinFiltersProps {
  filter: BinFilter
  places: ReturnType<typeof placesToChoose>
  onChange: (change: Partial<BinFilter>) => void
}

/** By the width of the card, which stands beside the label sheet once bins are chosen. */
const COLUMNS = { base: 1, '400px': 2, '660px': 3, '880px': 5 }

export function BinFilters({ filter, places, onChange }: BinFiltersProps) {
  return (
    <SimpleGrid
      type="container"
      cols={COLUMNS}
      spacing="sm"
      role="search"
      aria-label={t('chooseBins.binsOfRecord')}
    >
      <TextInput
        type="search"
        label={t('chooseBins.search')}
        placeholder={t('chooseBins.streetOrBinId')}
        value={filter.text}
        onChange={({ currentTarget }) => onChange({ text: currentTarget.value })}
      />
      <NativeSelect
        label={t('chooseBins.suburb')}
        data={[{ value: '', label: t('chooseBins.anySuburb') }, ...places.suburbs]}
        value={filter.suburb ?? ''}
        disabled={places.suburbs.length === 0}
        onChange={({ currentTarget }) => onChange({ suburb: currentTarget.value || null, street: null })}
      />
      <NativeSelect
        label={t('chooseBins.street')}
        data={[{ value: '', label: t('chooseBins.anyStreet') }, ...places.streets]}
        value={filter.street ?? ''}
        onChange={({ currentTarget }) => onChange({ street: currentTarget.value || null })}
      />
      <NativeSelect
        label={t('chooseBins.type')}
        data={BIN_TYPES}
        value={filter.binType ?? ''}
        onChange={({ currentTarget }) =>
          onChange({ binType: BinTypeSchema.safeParse(currentTarget.value).data ?? null })
        }
      />
      <NativeSelect
        label={t('chooseBins.label')}
        data={NEEDS}
        value={filter.need ?? ''}
        onChange={({ currentTarget }) =>
          onChange({ need: NEED_NAMES.find((need) => need === currentTarget.value) ?? null })
        }
      />
    </SimpleGrid>
  )
}

const BIN_TYPES = [
  { value: '', label: t('chooseBins.anyType') },
  ...BinTypeSchema.options.map((value) => ({ value, label: BIN_TYPE_NAMES[value] })),
]
const NEED_NAMES = Object.keys(LABEL_NEEDS) as LabelNeed[]
const NEEDS = [
  { value: '', label: t('chooseBins.anyLabel') },
  ...NEED_NAMES.map((value) => ({ value, label: LABEL_NEEDS[value] })),
]
