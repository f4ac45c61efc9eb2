import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Point } from 'shared-domain'
import { useMapTiles, useNow } from 'shared-domain/client'
import { Button, Group, PointMap, Stack, Text } from 'shared-ui'
import { moveObstacle } from '../../rules/stock-taking'
import { t } from '../messages/translate'
import { usePhonePosition } from '../phone-position/phone-position'
import { shiftText } from './place-texts'

const MAP_HEIGHT_PX = 300

type Purpose = 'move' | 'plan'

const MARKER_NAMES: Record<Purpose, string> = {
  move: t('placeOnMap.newPlace'),
  plan: t('placeOnMap.itsPlace'),
}

interface PlaceOnMapProps {
  /** Of the map. */
  label: string
  /** A bin is moved, or one is planned. */
  purpose: Purpose
  /** The place that is given now; `null` while there is none. */
  place: Point | null
  /** Where the bin is in the record; `null` where it has no place. */
  from: Point | null
  isPlanned: boolean
  onPlace: (place: Point) => void
}

/**
 * Gives a place: by dragging its marker, by arrow keys, by a press on the map, or by the position of the phone. The fields of latitude and longitude
 * beside it are the other way.
 */
export function PlaceOnMap({ label, purpose, place, from, isPlanned, onPlace }: PlaceOnMapProps) {
  const tiles = useMapTiles()
  const [lat, lng] = [from?.lat, from?.lng]
  const points = useMemo(
    () =>
      lat === undefined || lng === undefined
        ? []
        : [
            {
              id: 'from',
              lat,
              lng,
              label: isPlanned ? t('placeOnMap.whereItIsPlanned') : t('placeOnMap.whereItStands'),
              tone: isPlanned ? ('planned' as const) : ('neutral' as const),
            },
          ],
    [lat, lng, isPlanned],
  )
  const shift = from && place && shiftText(from, place)
  const lines = useMemo(
    () =>
      from && place && shift
        ? [{ label: t('placeOnMap.moved', { shift }), positions: [from, place], isStraight: true }]
        : [],
    [from, place, shift],
  )
  return (
    <Stack gap="xs">
      <PointMap
        variant="streets"
        label={label}
        points={points}
        lines={lines}
        height={MAP_HEIGHT_PX}
        opensOn={isAny}
        onPick={onPlace}
        {...(place && { movable: { ...place, label: MARKER_NAMES[purpose], onMove: onPlace } })}
        {...(tiles && { tiles })}
      />
      <Text size="sm" role="status">
        {placeText({ purpose, place, from, shift })}
      </Text>
      <Group gap="xs">
        <PhonePlace onPlace={onPlace} />
        {from && shift && (
          <Button variant="default" size="compact-md" onClick={() => onPlace(from)}>
            {t('placeOnMap.putMarkerBack')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

// Later places do not move the map under the hand.
const isAny = () => true

function placeText({
  purpose,
  place,
  from,
  shift,
}: Pick<PlaceOnMapProps, 'purpose' | 'place' | 'from'> & { shift: string | null }): string {
  if (!place) return t('placeOnMap.noPlaceIsGivenYet')
  const at = `${place.lat}, ${place.lng}`
  if (purpose === 'plan') return t('placeOnMap.itsPlaceIsAt', { at })
  if (!from) return t('placeOnMap.newPlaceIsAt', { at })
  return shift
    ? t('placeOnMap.newPlaceOfOldOne', { shift, at })
    : t('placeOnMap.newPlaceIsOldOneStill', { at })
}

/** Takes the position of the phone once it is good enough. */
function PhonePlace({ onPlace }: Pick<PlaceOnMapProps, 'onPlace'>) {
  const { turnOn, position, failure } = usePhonePosition()
  const [isWanted, setIsWanted] = useState(false)
  const now = useNow()
  const obstacle = isWanted ? moveObstacle(position, now) : null
  const isGood = isWanted && position !== null && obstacle === null
  const take = useEffectEvent(() => {
    if (position) onPlace({ lat: position.lat, lng: position.lng })
    setIsWanted(false)
  })
  useEffect(() => {
    if (isGood) take()
  }, [isGood])
  const ask = () => {
    turnOn()
    setIsWanted(true)
  }
  return (
    <>
      <Button variant="default" size="compact-md" loading={isWanted && !failure && !position} onClick={ask}>
        {t('placeOnMap.useThisPhonesPosition')}
      </Button>
      {isWanted && (
        <Text size="sm" role="status">
          {failure ?? (position ? obstacle : t('placeOnMap.phoneLooksForItsPosition'))}
        </Text>
      )}
    </>
  )
}
