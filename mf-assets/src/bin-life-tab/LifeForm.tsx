import { type FormEvent, useMemo, useRef, useState } from 'react'
import { BIN_TYPE_NAMES, BIN_TYPES, distanceKm, paths } from 'shared-domain'
import { problemOf, setAnswer, useRecordMutation } from 'shared-domain/client'
import {
  Alert,
  Button,
  FailureNotice,
  Group,
  Link,
  NativeSelect,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  TextInput,
} from 'shared-ui'
import {
  type BinLifeAnswer,
  changeBinLife,
  getBinLife,
  type LifeChange,
  type LifeChangeKind,
} from '../../operations'
import { PlaceOnMap } from '../place-on-map/PlaceOnMap'
import { usePhonePosition } from '../stock-findings/phone-position'
import { choiceText, meanwhileText } from './life-texts'
import { type Fault, readTyped, type Typed, typedPoint } from './read-typed'

interface LifeFormProps {
  binId: string
  life: BinLifeAnswer
  /** The version that the person has seen. */
  seen: string
  onSeen: (version: string) => void
  /** Reads the bin again. */
  onLook: () => void
  /** The one thing that is recorded here; without it, the person chooses what happened. */
  only?: LifeChangeKind
  onRecorded?: (answer: BinLifeAnswer) => void
}

/** Records what happened to a bin. What a colleague has changed meanwhile is looked at first. */
export function LifeForm({ binId, life, seen, onSeen, onLook, only, onRecorded }: LifeFormProps) {
  const [typed, setTyped] = useState<Typed>(() => emptyFor(life))
  /** What was in the fields before the person typed, and of which version. */
  const [given, setGiven] = useState({ version: life.version, typed })
  if (seen === life.version && given.version !== seen) {
    const fresh = emptyFor(life)
    setTyped(typedOver(fresh, { typed, given: given.typed }))
    setGiven({ version: seen, typed: fresh })
  }
  const [fault, setFault] = useState<Fault | null>(null)
  const [printable, setPrintable] = useState(false)
  const notice = useRef<HTMLDivElement>(null)
  const { changeAsync, isPending, failure } = useChange(binId)
  const isOvertaken = seen !== life.version && !isPending
  // What was chosen may no longer be possible, because a colleague was faster.
  const wanted = only ?? typed.kind
  const kind = life.possible.includes(wanted) ? wanted : (life.possible[0] ?? 'returned')
  const set = (changed: Partial<Typed>) => setTyped((before) => ({ ...before, kind, ...changed }))
  const field = (name: Fault['field'], label: string, more = {}) => (
    <TextInput
      label={label}
      value={typed[name]}
      error={fault?.field === name && fault.sentence}
      onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
      {...more}
    />
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isOvertaken) return notice.current?.focus()
    const read = readTyped({ ...typed, kind })
    setFault('fault' in read ? read.fault : null)
    if ('fault' in read) return
    // The notice gives the reason.
    changeAsync({ ...read, seen }).then(
      (answer) => {
        onSeen(answer.version)
        setTyped(emptyFor(answer))
        setGiven({ version: answer.version, typed: emptyFor(answer) })
        setPrintable(read.change.kind === 'replaced' && read.change.hasNewLabel)
        onRecorded?.(answer)
      },
      () => undefined,
    )
  }
  return (
    <form
      onSubmit={submit}
      aria-label={only ? `${choiceText(only, life)}: ${binId}` : 'What happened to the bin'}
      noValidate
    >
      <Stack gap="sm">
        {isOvertaken && (
          <Alert ref={notice} tabIndex={-1} role="alert" color="yellow" title="The bin has changed meanwhile">
            <Group gap="sm" justify="space-between">
              <Text size="sm">{meanwhileText(life)} Look at its state above, then record yours.</Text>
              <Button size="compact-md" variant="default" onClick={() => onSeen(life.version)}>
                I Have Looked
              </Button>
            </Group>
          </Alert>
        )}
        {kind !== only && (
          <NativeSelect
            label="What happened"
            value={kind}
            data={life.possible.map((value) => ({ value, label: choiceText(value, life) }))}
            onChange={({ currentTarget }) => set({ kind: currentTarget.value as LifeChangeKind })}
          />
        )}
        {kind === 'works' && (
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            {field('from', 'First day without it (empty: now)', { type: 'date' })}
            {field('back', 'Day it is back (empty: not known)', { type: 'date' })}
          </SimpleGrid>
        )}
        {kind === 'planned' &&
          field('expected', 'Day it is expected (empty: not known)', { type: 'date', maw: '20rem' })}
        {kind === 'moved' && (
          <>
            <SimpleGrid cols={{ base: 1, xs: 3 }}>
              {field('location', 'Street or address')}
              {field('lat', 'Latitude', { inputMode: 'decimal' })}
              {field('lng', 'Longitude', { inputMode: 'decimal' })}
            </SimpleGrid>
            <NewPlace binId={binId} life={life} typed={typed} onPlace={set} />
          </>
        )}
        {kind === 'replaced' && (
          <>
            <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
              <NativeSelect
                label="Type"
                value={typed.binType}
                data={BIN_TYPES.map((value) => ({ value, label: BIN_TYPE_NAMES[value] }))}
                onChange={({ currentTarget }) => set({ binType: currentTarget.value as Typed['binType'] })}
              />
              {field('litres', 'Litres', { inputMode: 'numeric' })}
              {field('material', 'Material', { maxLength: 60 })}
              {field('assetNumber', 'Asset number', { maxLength: 60 })}
              {field('installedOn', 'Installed on (empty: now)', { type: 'date' })}
            </SimpleGrid>
            <Text size="sm">
              Its id and history stay. With another type or size, forecasts learn anew from the new body.
            </Text>
            <Switch
              label="It has a new label, to be printed with the same id"
              checked={typed.hasNewLabel}
              onChange={({ currentTarget }) => set({ hasNewLabel: currentTarget.checked })}
            />
          </>
        )}
        {kind === 'stands' && (
          <AtTheBin life={life} place={typed.place} onPlace={(place) => set({ place })} />
        )}
        {field('why', 'Why', { required: true, maxLength: 200 })}
        {failure &&
          (isMeanwhile(failure.error) ? (
            // Once the bin was read again, the notice above says it.
            failure.variables.seen === life.version && (
              <FailureNotice {...failure} canRetry onRetry={onLook} retryLabel="Look Again" />
            )
          ) : (
            <FailureNotice {...failure} />
          ))}
        {printable && (
          <Text size="sm" role="status">
            The new body is recorded. <Link to={paths.labelsOf([binId])}>Print its label</Link>
          </Text>
        )}
        <Group>
          <Button type="submit" loading={isPending}>
            Record It
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface NewPlaceProps {
  binId: string
  life: BinLifeAnswer
  typed: Typed
  onPlace: (typed: Pick<Typed, 'lat' | 'lng'>) => void
}

/** The new place of a bin on the map, beside the fields that have it in degrees. */
function NewPlace({ binId, life: { lat, lng, state }, typed, onPlace }: NewPlaceProps) {
  const from = useMemo(() => (lat === null || lng === null ? null : { lat, lng }), [lat, lng])
  const place = useMemo(() => typedPoint({ lat: typed.lat, lng: typed.lng }), [typed.lat, typed.lng])
  return (
    <PlaceOnMap
      label={`The new place of ${binId} on the map`}
      what="The new place"
      from={from}
      place={place}
      isPlanned={state === 'planned'}
      onPlace={(moved) => onPlace({ lat: String(moved.lat), lng: String(moved.lng) })}
    />
  )
}

interface AtTheBinProps {
  life: BinLifeAnswer
  place: Typed['place']
  onPlace: (place: Typed['place']) => void
}

/** Confirms beside the bin where it was put up. By hand it stands where it was planned. */
function AtTheBin({ life: { lat, lng }, place, onPlace }: AtTheBinProps) {
  const { isOn, turnOn, position, failure } = usePhonePosition()
  const planned = lat !== null && lng !== null ? { lat, lng } : null
  const metres = position && planned && Math.round(distanceKm(position, planned) * 1000)
  return (
    <Stack gap="xs">
      {!isOn && (
        <Group>
          <Button variant="default" onClick={turnOn}>
            I Am Beside It
          </Button>
        </Group>
      )}
      {failure && <Text size="sm">{failure} Without it, the bin stands where it was planned.</Text>}
      {isOn && !position && !failure && (
        <Text size="sm" role="status">
          The phone looks for its position…
        </Text>
      )}
      {position && (
        <Switch
          label={`It stands here: ${metres === null ? 'no place was planned' : `${metres} m from the planned place`}, within ${Math.round(position.accuracyM)} m`}
          checked={place !== null}
          onChange={({ currentTarget }) =>
            onPlace(currentTarget.checked ? { lat: position.lat, lng: position.lng } : null)
          }
        />
      )}
    </Stack>
  )
}

const isMeanwhile = (error: Error) => problemOf(error)?.type === 'urn:problem:changed-meanwhile'

const emptyFor = ({ possible, location, lat, lng, body }: BinLifeAnswer): Typed => ({
  ...{ kind: possible[0] ?? 'returned', why: '', from: '', back: '', location, expected: '' },
  ...{ lat: lat === null ? '' : String(lat), lng: lng === null ? '' : String(lng), place: null },
  ...{ binType: body.binType, litres: body.litres === null ? '' : String(body.litres) },
  ...{ material: body.material ?? '', assetNumber: '', installedOn: '', hasNewLabel: false },
})

/** What was typed, over what the record says now in the fields that were left as they were: otherwise a move by a colleague would be undone unseen. */
const typedOver = (fresh: Typed, { typed, given }: Record<'typed' | 'given', Typed>): Typed => {
  const names = Object.keys(fresh) as (keyof Typed)[]
  const changed = names.filter((name) => name === 'kind' || typed[name] !== given[name])
  return { ...fresh, ...Object.fromEntries(changed.map((name) => [name, typed[name]])) }
}

const useChange = (binId: string) =>
  useRecordMutation({
    send: (body: { change: LifeChange; why: string; seen: string }, { call, key }) =>
      call(changeBinLife, { params: { binId, id: key }, body }),
    // At once, so that a change of one's own is not taken for a colleague's.
    learn: (answer) => [setAnswer(getBinLife, { params: { binId } }, answer)],
    notDone: 'What happened was not recorded',
  })
