import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { BIN_TYPE_NAMES, BIN_TYPES, distanceKm, paths } from 'shared-domain'
import { problemOf, setAnswer, useRecordMutation } from 'shared-domain/client'
import {
  Alert,
  Anchor,
  Button,
  FailureNotice,
  focusFirstWrong,
  Group,
  Link,
  NativeSelect,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  TextInput,
  useFailureFocus,
} from 'shared-ui'
import {
  type BinLifeAnswer,
  changeBinLife,
  getBinLife,
  type LifeChange,
  type LifeChangeKind,
} from '../../operations'
import { lengthText } from '../../rules/length'
import { rich, t } from '../messages/translate'
import { PlaceOnMap } from '../place-on-map/PlaceOnMap'
import { usePhonePosition } from '../phone-position/phone-position'
import { choiceText, meanwhileText } from './life-texts'
import { farMoveOf, type LifeFaults, readTyped, type Typed, typedPoint } from './read-typed'

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
  const [faults, setFaults] = useState<LifeFaults>({})
  const [recorded, setRecorded] = useState<{ text: string; hasNewLabel: boolean } | null>(null)
  const outcome = useRef<HTMLParagraphElement>(null)
  // The pressed button was disabled meanwhile, and has lost the focus.
  useEffect(() => {
    if (recorded) outcome.current?.focus()
  }, [recorded])
  const notice = useRef<HTMLDivElement>(null)
  const { changeAsync, isPending, failure } = useChange(binId)
  const failureNotice = useFailureFocus(failure)
  const isOvertaken = seen !== life.version && !isPending
  const recordButton = useRef<HTMLButtonElement>(null)
  const isLookingAgain = useRef(false)
  // The button 'Look Again' has gone. A notice that comes by itself takes no focus.
  useEffect(() => {
    if (isOvertaken && isLookingAgain.current) notice.current?.focus()
    isLookingAgain.current = false
  }, [isOvertaken])
  const lookAgain = () => {
    isLookingAgain.current = true
    onLook()
  }
  // What was chosen may no longer be possible, because a colleague was faster.
  const wanted = only ?? typed.kind
  const kind = life.possible.includes(wanted) ? wanted : (life.possible[0] ?? 'returned')
  const set = (changed: Partial<Typed>) => setTyped((before) => ({ ...before, kind, ...changed }))
  const field = (name: Exclude<keyof LifeFaults, 'confirmedMove'>, label: string, more = {}) => (
    <TextInput
      name={name}
      label={label}
      value={typed[name]}
      error={faults[name]}
      onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
      {...more}
    />
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isOvertaken) return notice.current?.focus()
    setRecorded(null)
    const read = readTyped({ ...typed, kind }, life)
    setFaults('faults' in read ? read.faults : {})
    if ('faults' in read) return focusFirstWrong(event.currentTarget, read.faults)
    // The notice gives the reason.
    changeAsync({ ...read, seen }).then(
      (answer) => {
        onSeen(answer.version)
        setTyped(emptyFor(answer))
        setGiven({ version: answer.version, typed: emptyFor(answer) })
        setRecorded({
          text: t('binLifeTab.changeIsRecorded', { change: choiceText(kind, life) }),
          hasNewLabel: read.change.kind === 'replaced' && read.change.hasNewLabel,
        })
        onRecorded?.(answer)
      },
      () => undefined,
    )
  }
  return (
    <form
      onSubmit={submit}
      aria-label={only ? `${choiceText(only, life)}: ${binId}` : t('binLifeTab.whatHappenedToBin')}
      noValidate
    >
      <Stack gap="sm">
        {isOvertaken && (
          <Alert
            ref={notice}
            tabIndex={-1}
            role="alert"
            color="yellow"
            title={t('binLifeTab.binHasChangedMeanwhile')}
          >
            <Group gap="sm" justify="space-between">
              <Text size="sm">{t('binLifeTab.lookAtItsStateAbove', { meanwhile: meanwhileText(life) })}</Text>
              <Button
                size="compact-md"
                variant="default"
                onClick={() => {
                  onSeen(life.version)
                  recordButton.current?.focus()
                }}
              >
                {t('binLifeTab.iHaveLooked')}
              </Button>
            </Group>
          </Alert>
        )}
        {kind !== only && (
          <NativeSelect
            label={t('binLifeTab.whatHappened')}
            value={kind}
            data={life.possible.map((value) => ({ value, label: choiceText(value, life) }))}
            onChange={({ currentTarget }) => set({ kind: currentTarget.value as LifeChangeKind })}
          />
        )}
        {kind === 'works' && (
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            {field('from', t('binLifeTab.firstDayWithoutItEmpty'), { type: 'date' })}
            {field('back', t('binLifeTab.dayItIsBackEmpty'), { type: 'date' })}
          </SimpleGrid>
        )}
        {kind === 'planned' &&
          field('expected', t('binLifeTab.dayItIsExpectedEmpty'), { type: 'date', maw: '20rem' })}
        {kind === 'moved' && (
          <>
            <SimpleGrid cols={{ base: 1, xs: 3 }}>
              {field('location', t('binLifeTab.streetOrAddress'))}
              {field('lat', t('binLifeTab.latitude'), { inputMode: 'decimal' })}
              {field('lng', t('binLifeTab.longitude'), { inputMode: 'decimal' })}
            </SimpleGrid>
            <NewPlace binId={binId} life={life} typed={typed} onPlace={set} />
            <ConfirmFarMove
              life={life}
              typed={typed}
              error={faults.confirmedMove}
              onConfirm={(confirmedMove) => set({ confirmedMove })}
            />
          </>
        )}
        {kind === 'replaced' && (
          <>
            <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
              <NativeSelect
                label={t('binLifeTab.type')}
                value={typed.binType}
                data={BIN_TYPES.map((value) => ({ value, label: BIN_TYPE_NAMES[value] }))}
                onChange={({ currentTarget }) => set({ binType: currentTarget.value as Typed['binType'] })}
              />
              {field('litres', t('binLifeTab.litres'), { inputMode: 'numeric' })}
              {field('material', t('binLifeTab.material'), { maxLength: 60 })}
              {field('assetNumber', t('binLifeTab.assetNumber'), { maxLength: 60 })}
              {field('installedOn', t('binLifeTab.installedOnEmpty'), { type: 'date' })}
            </SimpleGrid>
            <Text size="sm">{t('binLifeTab.itsIdAndHistoryStay')}</Text>
            <Switch
              label={t('binLifeTab.itHasNewLabel')}
              checked={typed.hasNewLabel}
              onChange={({ currentTarget }) => set({ hasNewLabel: currentTarget.checked })}
            />
          </>
        )}
        {kind === 'stands' && (
          <AtTheBin life={life} place={typed.place} onPlace={(place) => set({ place })} />
        )}
        {field('why', t('binLifeTab.why'), { required: true, maxLength: 200 })}
        {failure && (
          <div ref={failureNotice} tabIndex={-1}>
            {isMeanwhile(failure.error) ? (
              // Once the bin was read again, the notice above says it.
              failure.variables.seen === life.version && (
                <FailureNotice
                  {...failure}
                  canRetry
                  onRetry={lookAgain}
                  retryLabel={t('binLifeTab.lookAgain')}
                />
              )
            ) : (
              <FailureNotice {...failure} />
            )}
          </div>
        )}
        {recorded && !onRecorded && (
          <Text ref={outcome} tabIndex={-1} size="sm" role="status">
            {recorded.hasNewLabel
              ? rich('binLifeTab.newBodyIsRecorded', {
                  link: (
                    <Anchor component={Link} to={paths.labelsOf([binId])}>
                      {t('binLifeTab.printItsLabel')}
                    </Anchor>
                  ),
                })
              : recorded.text}
          </Text>
        )}
        <Group>
          <Button ref={recordButton} type="submit" loading={isPending}>
            {t('binLifeTab.recordIt')}
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
      label={t('binLifeTab.newPlaceOfOnMap', { binId })}
      purpose="move"
      from={from}
      place={place}
      isPlanned={state === 'planned'}
      onPlace={(moved) => onPlace({ lat: String(moved.lat), lng: String(moved.lng) })}
    />
  )
}

interface ConfirmFarMoveProps {
  life: BinLifeAnswer
  typed: Typed
  error: string | undefined
  onConfirm: (confirmedMove: string | null) => void
}

/** Asks whether a bin really moved so far. Nothing for a move as bins are moved. */
function ConfirmFarMove({ life, typed, error, onConfirm }: ConfirmFarMoveProps) {
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
      error={!isConfirmed && error}
      onChange={({ currentTarget }) => onConfirm(currentTarget.checked ? far.places : null)}
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
            {t('binLifeTab.iAmBesideIt')}
          </Button>
        </Group>
      )}
      {failure && <Text size="sm">{t('binLifeTab.withoutIt', { failure })}</Text>}
      {isOn && !position && !failure && (
        <Text size="sm" role="status">
          {t('binLifeTab.phoneLooksForItsPosition')}
        </Text>
      )}
      {position && (
        <Switch
          label={
            metres === null
              ? t('binLifeTab.itStandsHereNoPlaceWasPlanned', { accuracy: lengthText(position.accuracyM) })
              : t('binLifeTab.itStandsHereFromPlannedPlace', {
                  length: lengthText(metres),
                  accuracy: lengthText(position.accuracyM),
                })
          }
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
  kind: possible[0] ?? 'returned',
  why: '',
  from: '',
  back: '',
  location,
  expected: '',
  lat: lat === null ? '' : String(lat),
  lng: lng === null ? '' : String(lng),
  place: null,
  confirmedMove: null,
  binType: body.binType,
  litres: body.litres === null ? '' : String(body.litres),
  material: body.material ?? '',
  assetNumber: '',
  installedOn: '',
  hasNewLabel: false,
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
    notDone: t('binLifeTab.whatHappenedNotRecorded'),
  })
