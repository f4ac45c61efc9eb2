import { Group, NativeSelect, Text } from 'shared-ui'
import type { DraftPlace } from '../../rules/edit-draft'
import { type CityPlanRequest, truckName } from '../city-plan/city-plan'
import { t } from '../messages/translate'
import { EditButton } from './EditorBar'
import classes from './PlanEditor.module.css'
import type { PlanEditing } from './use-plan-editing'

interface StopToolsProps {
  request: CityPlanRequest
  editing: PlanEditing
  binId: string
  /** `null` when it is left out. */
  place: DraftPlace | null
  onStep: (binId: string, by: -1 | 1) => void
  onLeaveOut: (binId: string) => void
  onShow: (truckId: string) => void
}

/** The actions for the chosen stop. */
export function StopTools({ request, editing, binId, place, onStep, onLeaveOut, onShow }: StopToolsProps) {
  const { draft, isReplanning, onTheWay } = editing
  const isFixed = isReplanning || (place !== null && onTheWay.has(place.truckId))
  const stops = draft.trucks.find(({ truckId }) => truckId === place?.truckId)?.binIds.length ?? 0
  const isLocked = draft.locked.has(binId)
  function moveTo(truckId: string) {
    if (truckId === '' || truckId === place?.truckId) return
    editing.moveToTruck(binId, truckId)
    onShow(truckId)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend.
    <div role="group" aria-label={t('planEditing.stop', { binId })} className={classes.tools}>
      <Text size="sm" fw={600}>
        {`${binId}, ${request.bins.get(binId)?.location}: ${place ? t('planEditing.stopOf', { place: place.place + 1, stops }) : t('planEditing.leftOut')}`}
      </Text>
      <Group gap="xs" align="flex-end">
        {place && (
          <>
            <EditButton isOff={isFixed || place.place === 0} onClick={() => onStep(binId, -1)}>
              {t('planEditing.moveUp')}
            </EditButton>
            <EditButton isOff={isFixed || place.place === stops - 1} onClick={() => onStep(binId, 1)}>
              {t('planEditing.moveDown')}
            </EditButton>
            <EditButton
              aria-pressed={isLocked}
              isOff={isFixed}
              onClick={() => editing.lock(binId, !isLocked)}
            >
              {isLocked ? t('planEditing.unlock') : t('planEditing.lock')}
            </EditButton>
            <EditButton isOff={isFixed} onClick={() => onLeaveOut(binId)}>
              {t('planEditing.leaveOut')}
            </EditButton>
          </>
        )}
        <NativeSelect
          size="xs"
          label={t('planEditing.truck')}
          disabled={isFixed}
          value={place?.truckId ?? ''}
          data={[
            ...(place ? [] : [{ value: '', label: t('planEditing.none') }]),
            ...draft.trucks.map(({ truckId }) => ({
              value: truckId,
              label: truckName(request, truckId),
              disabled: onTheWay.has(truckId),
            })),
          ]}
          onChange={({ currentTarget }) => moveTo(currentTarget.value)}
        />
      </Group>
    </div>
  )
}
