import { useDataSource, useRuntimeSettings } from 'shared-domain/client'
import { Button } from 'shared-ui'
import { rich, t } from '../messages/translate'
import classes from './MockDataBanner.module.css'

/** Marks every figure below it as a sample, where people sign in. In the demonstration the switch itself says so. */
export function MockDataBanner() {
  const { source, setSource } = useDataSource()
  const hasSignIn = useRuntimeSettings().publicOrigin !== null
  if (source === 'real' || !hasSignIn) return null
  return (
    <aside aria-label={t('dataSource.mockData')} className={classes.banner}>
      <p className={classes.text}>
        {rich('dataSource.everyFigureOnThisPageIsSample', {
          what: <strong>{t('dataSource.mockDataStrong')}</strong>,
        })}
      </p>
      <Button size="compact-sm" onClick={() => setSource('real')}>
        {t('dataSource.showRealData')}
      </Button>
    </aside>
  )
}
