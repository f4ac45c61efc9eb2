import { IconCurrentLocation } from '@tabler/icons-react'
import { type Point, paths } from 'shared-domain'
import { Button } from '../button/Button'
import { replaceAddress } from '../page-url/use-page-url'
import { RadiusSelect } from './RadiusSelect'
import classes from './SearchSettings.module.css'
import { useMyLocation } from './use-my-location'

interface SearchSettingsProps {
  query: { point: Point; isPlaced: boolean; radiusKm: number }
}

/** Where to search and how far. The choice goes into the address, so it survives a reload and can be shared. */
export function SearchSettings({ query: { point, isPlaced, radiusKm } }: SearchSettingsProps) {
  const search = (next: Point, nextRadiusKm: number) => replaceAddress(paths.nearby(next, nextRadiusKm))
  const { state, ask } = useMyLocation((place) => search(place, radiusKm))
  return (
    <section aria-label="Search" className={classes.settings}>
      <Button kind={isPlaced ? 'outline' : 'filled'} onClick={ask} disabled={state.kind === 'asking'}>
        <IconCurrentLocation size={18} aria-hidden />
        {state.kind === 'asking' ? 'Finding you …' : 'Use my location'}
      </Button>
      <RadiusSelect radiusKm={radiusKm} onChange={(next) => search(point, next)} />
      {!isPlaced && (
        <p className={classes.note}>Your location is taken to be the city centre until you share it.</p>
      )}
      <p role="status" className={classes.note}>
        {state.kind === 'failed' && state.reason}
      </p>
    </section>
  )
}
