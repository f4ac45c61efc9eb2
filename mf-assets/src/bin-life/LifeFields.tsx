import type { ComponentType } from 'react'
import { SimpleGrid } from 'shared-ui'
import type { LifeChangeKind } from '../../operations'
import { t } from '../messages/translate'
import { MovedFields } from './MovedFields'
import { ReplacedFields } from './ReplacedFields'
import { StandsFields } from './StandsFields'
import { type LifeFieldsProps, TypedField } from './TypedField'

interface LifeFieldsOfKind extends LifeFieldsProps {
  kind: LifeChangeKind
}

/** The fields of one kind of change, above the reason that each kind has. */
export function LifeFields({ kind, ...props }: LifeFieldsOfKind) {
  const Fields: ComponentType<LifeFieldsProps> | null = FIELDS[kind]
  return Fields && <Fields {...props} />
}

const WorksFields = (form: LifeFieldsProps) => (
  <SimpleGrid cols={{ base: 1, xs: 2 }}>
    <TypedField form={form} name="from" label={t('binLifeTab.firstDayWithoutItEmpty')} type="date" />
    <TypedField form={form} name="back" label={t('binLifeTab.dayItIsBackEmpty')} type="date" />
  </SimpleGrid>
)

const PlannedFields = (form: LifeFieldsProps) => (
  <TypedField
    form={form}
    name="expected"
    label={t('binLifeTab.dayItIsExpectedEmpty')}
    type="date"
    maw="20rem"
  />
)

/** `null` for a change that has no fields besides its kind and its reason. */
const FIELDS = {
  works: WorksFields,
  back: null,
  damaged: null,
  repaired: null,
  moved: MovedFields,
  replaced: ReplacedFields,
  retired: null,
  returned: null,
  planned: PlannedFields,
  stands: StandsFields,
  dropped: null,
} satisfies Record<LifeChangeKind, ComponentType<LifeFieldsProps> | null>
