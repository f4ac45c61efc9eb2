import { IconAlertTriangle } from '@tabler/icons-react'
import { type CityPlanRequest, truckName } from '../city-plan/city-plan'
import { t } from '../messages/translate'
import classes from './PlanEditor.module.css'
import { draggedBin, letDrop } from './StopRows'
import type { PlanEditing } from './use-plan-editing'

interface TruckSwitchProps {
  request: CityPlanRequest
  editing: PlanEditing
  shownTruckId: string | null
  onShow: (truckId: string | null) => void
}

/** Chooses the truck whose stops are shown. A stop that is dropped on a truck goes where it adds the least driving. */
export function TruckSwitch({ request, editing, shownTruckId, onShow }: TruckSwitchProps) {
  const { draft, driven } = editing
  const isBroken = (truckId: string) =>
    driven.routes.some((route) => route.truckId === truckId && route.violations.length > 0)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend.
    <div role="group" aria-label={t('planEditing.truck')} className={classes.trucks}>
      {draft.trucks.map(({ truckId, binIds }) => (
        <button
          key={truckId}
          type="button"
          aria-pressed={truckId === shownTruckId}
          onClick={() => onShow(truckId)}
          onDragOver={letDrop}
          onDrop={(event) => editing.moveToTruck(draggedBin(event), truckId)}
        >
          {isBroken(truckId) && <IconAlertTriangle size={16} aria-label={t('planEditing.cannotBeDriven')} />}
          {`${truckName(request, truckId)} (${binIds.length})`}
        </button>
      ))}
      <button
        type="button"
        aria-pressed={shownTruckId === null}
        onClick={() => onShow(null)}
        onDragOver={letDrop}
        onDrop={(event) => editing.leaveOut(draggedBin(event))}
      >
        {t('planEditing.noTruck', { count: draft.leftOut.length })}
      </button>
    </div>
  )
}
