import type { ReactNode } from 'react'
import type { LocatedBin, Point } from 'shared-domain'
import { Button } from '../button/Button'
import classes from './StreetMapOnTap.module.css'
import { useStreetMap } from './use-street-map'

export interface StreetMapProps {
  label: string
  bins: readonly LocatedBin[]
  centre: Point
}

/** Shows its children until somebody asks for a street map. */
export function StreetMapOnTap({ children, ...map }: StreetMapProps & { children: ReactNode }) {
  const { state, open, close } = useStreetMap()
  const isLoading = state.kind === 'loading'
  return (
    <>
      {state.kind === 'open' ? <state.StreetMap {...map} /> : children}
      <div className={classes.open}>
        {state.kind === 'open' ? (
          <Button onClick={close}>Close street map</Button>
        ) : (
          <Button onClick={isLoading ? undefined : open} aria-disabled={isLoading}>
            {isLoading ? 'Opening street map …' : 'Open street map'}
          </Button>
        )}
        <p role="status" className={classes.note}>
          {state.kind === 'failed' &&
            'The street map could not be loaded. The map above shows the same bins.'}
        </p>
      </div>
    </>
  )
}
