import { IconMapPinOff } from '@tabler/icons-react'
import classes from './NoNearbyBins.module.css'

export function NoNearbyBins() {
  return (
    <div className={classes.empty}>
      <IconMapPinOff size={36} stroke={1.5} aria-hidden />
      <h2 className={classes.title}>No Nearby Bins Found</h2>
      <p>Try increasing the search radius or check your location.</p>
    </div>
  )
}
