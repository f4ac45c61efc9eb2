import type { ReactNode } from 'react'
import { Text } from 'shared-ui'
import type { CityGround } from '../city-plan/city-plan'
import type { LeftOutBin } from '../plan-driving/plan-draft'
import { dragBin } from './dragged-bin'
import classes from './PlanEditor.module.css'

interface LeftOutRowsProps {
  ground: CityGround
  leftOut: readonly LeftOutBin[]
  chosenBinId: string | null
  /** What can be done to the chosen bin; beneath its row. */
  tools: ReactNode
  onChoose: (binId: string) => void
}

/** The bins that no truck collects, to be chosen and moved to one. */
export function LeftOutRows({ ground, leftOut, chosenBinId, tools, onChoose }: LeftOutRowsProps) {
  if (leftOut.length === 0) return <Text>Every bin of this plan is on a truck.</Text>
  return (
    <ul className={classes.rows} aria-label="Bins on no truck">
      {leftOut.map(({ binId }) => (
        <li key={binId} draggable onDragStart={(event) => dragBin(event, binId)}>
          <button
            type="button"
            data-bin={binId}
            aria-pressed={binId === chosenBinId}
            onClick={() => onChoose(binId)}
          >
            <span className={classes.place}>
              {ground.bins.get(binId)?.location}
              <small>{binId}</small>
            </span>
          </button>
          {binId === chosenBinId && tools}
        </li>
      ))}
    </ul>
  )
}
