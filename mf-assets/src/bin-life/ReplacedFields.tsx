import { BIN_TYPE_NAMES, BIN_TYPES } from 'shared-domain'
import { NativeSelect, SimpleGrid, Switch, Text } from 'shared-ui'
import { t } from '../messages/translate'
import type { Typed } from './read-typed'
import { type LifeFieldsProps, TypedField } from './TypedField'

/** The new body of a bin. */
export function ReplacedFields(form: LifeFieldsProps) {
  const { typed, onType } = form
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
        <NativeSelect
          label={t('binLifeTab.type')}
          value={typed.binType}
          data={BIN_TYPES.map((value) => ({ value, label: BIN_TYPE_NAMES[value] }))}
          onChange={({ currentTarget }) => onType({ binType: currentTarget.value as Typed['binType'] })}
        />
        <TypedField form={form} name="litres" label={t('binLifeTab.litres')} inputMode="numeric" />
        <TypedField form={form} name="material" label={t('binLifeTab.material')} maxLength={60} />
        <TypedField form={form} name="assetNumber" label={t('binLifeTab.assetNumber')} maxLength={60} />
        <TypedField form={form} name="installedOn" label={t('binLifeTab.installedOnEmpty')} type="date" />
      </SimpleGrid>
      <Text size="sm">{t('binLifeTab.itsIdAndHistoryStay')}</Text>
      <Switch
        label={t('binLifeTab.itHasNewLabel')}
        checked={typed.hasNewLabel}
        onChange={({ currentTarget }) => onType({ hasNewLabel: currentTarget.checked })}
      />
    </>
  )
}
