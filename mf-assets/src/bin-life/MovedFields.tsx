import { useMemo } from 'react'
import { SimpleGrid, Switch } from 'shared-ui'
import { lengthText } from '../../rules/length'
import { t } from '../messages/translate'
import { PlaceOnMap } from '../place-on-map/PlaceOnMap'
import { farMoveOf, typedPoint } from './read-typed'
import { type LifeFieldsProps, TypedField } from './TypedField'

/** The new address and place of a bin. */
export const MovedFields = (form: LifeFieldsProps) => (
  <>
    <SimpleGrid cols={{ base: 1, xs: 3 }}>
      <TypedField form={form} name="location" label={t('binLifeTab.streetOrAddress')} />
      <TypedField form={form} name="lat" label={t('binLifeTab.latitude')} inputMode="decimal" />
      <TypedField form={form} name="lng" label={t('binLifeTab.longitude')} inputMode="decimal" />
    </SimpleGrid>
    <NewPlace {...form} />
    <ConfirmFarMove {...form} />
  </>
)

/** The new place of a bin on the map, beside the fields that have it in degrees. */
function NewPlace({ binId, life: { lat, lng, state }, typed, onType }: LifeFieldsProps) {
  const from = useMemo(() => (lat === null || lng === null ? null : { lat, lng }), [lat, lng])
  const place = useMemo(() => typedPoint({ lat: typed.lat, lng: typed.lng }), [typed.lat, typed.lng])
  return (
    <PlaceOnMap
      label={t('binLifeTab.newPlaceOfOnMap', { binId })}
      purpose="move"
      from={from}
      place={place}
      isPlanned={state === 'planned'}
      onPlace={(moved) => onType({ lat: String(moved.lat), lng: String(moved.lng) })}
    />
  )
}

/** Asks whether a bin really moved so far. Nothing for a move as bins are moved. */
function ConfirmFarMove({ life, typed, faults, onType }: LifeFieldsProps) {
  const far = farMoveOf(life, typedPoint(typed))
  if (!far) return null
  const length = lengthText(far.metres)
  const isConfirmed = typed.confirmedMove === far.places
  return (
    <Switch
      name="confirmedMove"
      label={
        life.state === 'planned'
          ? t('binLifeTab.newPlaceIsReallySoFar', { length })
          : t('binLifeTab.itReallyMoved', { length })
      }
      checked={isConfirmed}
      error={!isConfirmed && faults.confirmedMove}
      onChange={({ currentTarget }) => onType({ confirmedMove: currentTarget.checked ? far.places : null })}
    />
  )
}
