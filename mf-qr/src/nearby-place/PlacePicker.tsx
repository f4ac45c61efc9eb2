import { IconCurrentLocation } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useId, useMemo, useState } from 'react'
import {
  askDevicePosition,
  BIN_TYPE_NAMES,
  type DevicePosition,
  isLocated,
  type LocatedBin,
  nearbyBins,
  POSITION_FAILURE_TEXT,
  type Point,
  roughPositionText,
} from 'shared-domain'
import { useBins, useMapTiles } from 'shared-domain/client'
import { Button, PointMap, Stack, Text, TextInput } from 'shared-ui'
import { t } from '../messages/translate'
import { binOption, findBins } from './find-bin'

interface PlacePickerProps {
  point: Point
  radiusM: number
  onChange: (point: Point) => void
}

/** The place of a nearby code: the device's position, a bin, or a point on a map. */
export function PlacePicker({ point, radiusM, onChange }: PlacePickerProps) {
  const { bins, isLoading, error } = useBins()
  const tiles = useMapTiles()
  const located = useMemo(() => bins.filter(isLocated), [bins])
  const points = useMemo(() => located.map(placeMarker), [located])
  const handleSelect = (id: string) => {
    const bin = located.find((other) => other.id === id)
    if (bin) onChange(shortened(bin))
  }
  const isAlone = located.length > 0 && nearbyBins(located, point, radiusM / 1000).length === 0
  return (
    <Stack gap="sm">
      <DevicePlace onFound={onChange} />
      <BinSearch bins={located} onFound={onChange} />
      <PointMap
        variant="streets"
        label={t('nearbyPlace.placeOfCode')}
        height={260}
        points={points}
        you={point}
        radiusKm={radiusM / 1000}
        onSelect={handleSelect}
        onPick={(place) => onChange(shortened(place))}
        {...(tiles && { tiles })}
      />
      <Text size="sm" role="status">
        {t('nearbyPlace.place', { lat: point.lat, lng: point.lng })}
        {isAlone && t('nearbyPlace.noBinIsWithinMOfIt', { radiusM })}
        {isLoading && t('nearbyPlace.loadingBins')}
        {error && located.length === 0 && t('nearbyPlace.binsDidNotLoad')}
      </Text>
    </Stack>
  )
}

/** A bin as a place, without its fill level. */
const placeMarker = ({ id, lat, lng, location, binType }: LocatedBin) => ({
  id,
  lat,
  lng,
  tone: 'neutral' as const,
  label: location,
  detail: `${id} · ${BIN_TYPE_NAMES[binType]}`,
})

// Five decimals of a degree are 1 m; more would only make the code denser.
const shortened = ({ lat, lng }: Point): Point => ({
  lat: Number(lat.toFixed(5)),
  lng: Number(lng.toFixed(5)),
})

function DevicePlace({ onFound }: { onFound: (place: Point) => void }) {
  const [state, setState] = useState<DevicePosition | { kind: 'idle' | 'asking' }>({ kind: 'idle' })
  const ask = () => {
    setState({ kind: 'asking' })
    askDevicePosition(0, (answer) => {
      setState(answer)
      if (answer.kind === 'found') onFound(answer.place)
    })
  }
  return (
    <div>
      <Button
        variant="default"
        loading={state.kind === 'asking'}
        onClick={ask}
        leftSection={<IconCurrentLocation size={18} aria-hidden />}
      >
        {t('nearbyPlace.useMyLocation')}
      </Button>
      <Text size="sm" c="dimmed" role="status">
        {state.kind === 'asking' && t('nearbyPlace.ifBrowserAsks')}
        {state.kind === 'failed' && POSITION_FAILURE_TEXT[state.failure]}
        {state.kind === 'found' &&
          (roughPositionText(state.accuracyM) ?? t('nearbyPlace.yourLocationWasFound'))}
      </Text>
    </div>
  )
}

/** With this many suggestions the browser's list stays fast. */
const SUGGESTED = 20

/** Moves the place to the first bin whose id or street matches the typed text. */
function BinSearch({ bins, onFound }: { bins: readonly LocatedBin[]; onFound: (place: Point) => void }) {
  const list = useId()
  const [typed, setTyped] = useState('')
  const found = findBins(bins, typed)
  const [first] = found
  const move = useEffectEvent(() => {
    if (first) onFound(shortened(first))
  })
  // An effect, because the bins may arrive after the typing.
  useEffect(() => {
    if (first?.id) move()
  }, [first?.id])
  return (
    <>
      <TextInput
        label={t('nearbyPlace.binOrStreet')}
        description={
          first && t('nearbyPlace.placeOf', { binOption: binOption(first), others: others(found.length - 1) })
        }
        error={bins.length > 0 && typed.trim() !== '' && !first && t('nearbyPlace.noBinHasThisIdOrStreet')}
        list={list}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        // Enter in the search field must not generate the code yet.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <datalist id={list}>
        {found.slice(0, SUGGESTED).map((bin) => (
          <option key={bin.id} value={binOption(bin)} />
        ))}
      </datalist>
    </>
  )
}

const others = (count: number) => (count > 0 ? t('nearbyPlace.moreMatch', { count }) : '')
