import { useDataSource, useRuntimeSettings } from 'shared-domain/client'
import { Button } from 'shared-ui'
import classes from './MockDataBanner.module.css'

/** Marks every figure below it as a sample, where people sign in. In the demonstration the switch itself says so. */
export function MockDataBanner() {
  const { source, setSource } = useDataSource()
  const hasSignIn = useRuntimeSettings().publicOrigin !== null
  if (source === 'real' || !hasSignIn) return null
  return (
    <aside aria-label="Mock data" className={classes.banner}>
      <p className={classes.text}>
        <strong>Mock data.</strong> Every figure on this page is a sample, and nothing you do reaches the
        council’s record.
      </p>
      <Button size="compact-sm" onClick={() => setSource('real')}>
        Show real data
      </Button>
    </aside>
  )
}
