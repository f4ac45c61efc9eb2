import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { BIN_TYPE_NAMES, BIN_TYPES, type BinType, paths } from 'shared-domain'
import { useRecordMutation } from 'shared-domain/client'
import {
  Anchor,
  Button,
  Card,
  FailureNotice,
  focusFirstWrong,
  Group,
  Link,
  NativeSelect,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  Title,
  useFailureFocus,
  useOpeningFocus,
} from 'shared-ui'
import { type BinPlan, listPlannedBins, planBin } from '../../operations'
import type { Faults } from '../bin-life/read-typed'
import { readLitres, readPlace, typedPoint, WRONG_LITRES } from '../bin-life/read-typed'
import { rich, t } from '../messages/translate'
import { PlaceOnMap } from '../place-on-map/PlaceOnMap'

type PlanField = 'binId' | 'location' | 'lat' | 'lng' | 'litres' | 'expected' | 'why'
interface TypedPlan extends Record<PlanField, string> {
  binType: BinType
}
const EMPTY: TypedPlan = {
  binId: '',
  location: '',
  lat: '',
  lng: '',
  litres: '',
  expected: '',
  why: '',
  binType: 'general',
}

/** Plans one bin. */
export function PlanForm() {
  const [isOpen, setOpen] = useState(false)
  const { opener, first } = useOpeningFocus(isOpen)
  const [typed, setTyped] = useState(EMPTY)
  const [faults, setFaults] = useState<Faults<PlanField>>({})
  const [planned, setPlanned] = useState<string | null>(null)
  const { changeAsync, isPending, failure } = usePlanning()
  const notice = useFailureFocus(failure)
  const outcome = useRef<HTMLParagraphElement>(null)
  // The pressed button was disabled meanwhile, and has lost the focus.
  useEffect(() => {
    if (planned) outcome.current?.focus()
  }, [planned])
  const place = useMemo(() => typedPoint({ lat: typed.lat, lng: typed.lng }), [typed.lat, typed.lng])
  const field = (name: PlanField, label: string, more = {}) => (
    <TextInput
      name={name}
      label={label}
      value={typed[name]}
      error={faults[name]}
      onChange={({ currentTarget }) => setTyped({ ...typed, [name]: currentTarget.value })}
      {...more}
    />
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const read = readPlan(typed)
    setFaults('faults' in read ? read.faults : {})
    if ('faults' in read) return focusFirstWrong(event.currentTarget, read.faults)
    // The notice gives the reason.
    changeAsync(read.plan).then(
      () => {
        setPlanned(read.plan.binId)
        setTyped(EMPTY)
      },
      () => undefined,
    )
  }
  if (!isOpen)
    return (
      <Group>
        <Button ref={opener} onClick={() => setOpen(true)}>
          {t('plannedBins.planBin')}
        </Button>
      </Group>
    )
  return (
    <Card component="section" aria-label={t('plannedBins.planBinTitle')}>
      <Title order={2} size="h4">
        {t('plannedBins.planBinTitle')}
      </Title>
      <form onSubmit={submit} aria-label={t('plannedBins.plannedBin')} noValidate>
        <Stack gap="sm" mt="sm">
          <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
            {field('binId', t('plannedBins.idForItsLabel'), { required: true, maxLength: 64, ref: first })}
            {field('location', t('plannedBins.streetOrAddress'), { required: true, maxLength: 200 })}
            <NativeSelect
              label={t('plannedBins.type')}
              value={typed.binType}
              data={BIN_TYPES.map((value) => ({ value, label: BIN_TYPE_NAMES[value] }))}
              onChange={({ currentTarget }) =>
                setTyped({ ...typed, binType: currentTarget.value as BinType })
              }
            />
            {field('lat', t('plannedBins.latitude'), { required: true, inputMode: 'decimal' })}
            {field('lng', t('plannedBins.longitude'), { required: true, inputMode: 'decimal' })}
            {field('litres', t('plannedBins.litres'), { inputMode: 'numeric' })}
            {field('expected', t('plannedBins.dayItIsExpectedEmpty'), { type: 'date' })}
          </SimpleGrid>
          <PlaceOnMap
            label={t('plannedBins.itsPlaceOnMap')}
            purpose="plan"
            from={null}
            place={place}
            isPlanned
            onPlace={({ lat, lng }) =>
              setTyped((before) => ({ ...before, lat: String(lat), lng: String(lng) }))
            }
          />
          {field('why', t('plannedBins.why'), { required: true, maxLength: 200 })}
          {failure && (
            <div ref={notice} tabIndex={-1}>
              <FailureNotice {...failure} />
            </div>
          )}
          {planned && (
            <Text ref={outcome} tabIndex={-1} size="sm" role="status">
              {rich('plannedBins.binIsPlanned', {
                planned,
                link: (
                  <Anchor component={Link} to={paths.labelsOf([planned])}>
                    {t('plannedBins.printItsLabel')}
                  </Anchor>
                ),
              })}
            </Text>
          )}
          <Group gap="xs">
            <Button type="submit" loading={isPending}>
              {t('plannedBins.planIt')}
            </Button>
            <Button variant="default" onClick={() => setOpen(false)}>
              {t('plannedBins.close')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  )
}

/** The plan that was typed, or all fields that are wrong. */
function readPlan(typed: TypedPlan): { plan: BinPlan } | { faults: Faults<PlanField> } {
  const [binId, why] = [typed.binId.trim(), typed.why.trim()]
  const read = readPlace(typed, t('plannedBins.writeWhereItIsToStand'))
  const litres = readLitres(typed.litres)
  if (binId && 'place' in read && litres !== undefined && why)
    return {
      plan: { binId, ...read.place, binType: typed.binType, litres, expected: typed.expected || null, why },
    }
  return {
    faults: {
      ...(!binId && { binId: t('plannedBins.writeIdThatItsLabel') }),
      ...('faults' in read && read.faults),
      ...(litres === undefined && { litres: WRONG_LITRES }),
      ...(!why && { why: t('plannedBins.writeReason') }),
    },
  }
}

const usePlanning = () =>
  useRecordMutation({
    send: (body: BinPlan, { call, key }) => call(planBin, { params: { id: key }, body }),
    refreshes: [listPlannedBins],
    notDone: t('plannedBins.binNotPlanned'),
  })
