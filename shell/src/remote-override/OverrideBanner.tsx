import { Button } from 'shared-ui'
import classes from './OverrideBanner.module.css'
import { forgetOverrides, type Overrides } from './remote-overrides'

/** Warns that this browser runs an overridden remote. */
export function OverrideBanner({ overrides }: { overrides: Overrides }) {
  const named = Object.entries(overrides)
  if (named.length === 0) return null

  function reset() {
    forgetOverrides()
    location.reload()
  }
  return (
    <aside className={classes.banner} aria-label="Overridden remotes">
      <span>Only in this browser: {named.map(([name, base]) => `${name} from ${base}`).join(', ')}</span>
      <Button size="compact-sm" variant="default" onClick={reset}>
        Reset
      </Button>
    </aside>
  )
}
