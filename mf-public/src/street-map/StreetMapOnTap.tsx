import type { ReactNode } from 'react'
import type { LocatedBin, Point } from 'shared-domain'
import { useRuntimeSettings } from 'shared-domain/client'
import { Button } from '../button/Button'
import classes from './StreetMapOnTap.module.css'
import { useStreetMap } from './use-street-map'

export interface StreetMapProps {
  label: string
  bins: readonly LocatedBin[]
  centre: Point
  /** So many of the bins are in the list beside it, with a number. */
  listed: number
}

/** Shows its children until somebody asks for a street map, or where the council has no tiles, for one to zoom. */
export function StreetMapOnTap({ children, ...map }: StreetMapProps & { children: ReactNode }) {
  const { state, open, close } = useStreetMap()
  const isLoading = state.kind === 'loading'
  const hasStreets = useRuntimeSettings().tileUrl !== null
  const name = hasStreets ? 'street map' : 'map'
  return (
    <>
      {state.kind === 'open' ? <state.StreetMap {...map} /> : children}
      <div className={classes.open}>
        {state.kind === 'open' ? (
          <Button onClick={close}>Close {name}</Button>
        ) : (
          <Button onClick={isLoading ? undefined : open} aria-disabled={isLoading}>
            {isLoading ? `Opening ${name} …` : `Open ${name}${hasStreets ? '' : ' to zoom'}`}
          </Button>
        )}
        <p role="status" className={classes.note}>
          {state.kind === 'failed' && `The ${name} could not be loaded. The one above shows the same bins.`}
        </p>
      </div>
    </>
  )
}
