import { Alert, onDemand, Skeleton } from 'shared-ui'
import { t } from '../messages/translate'
import classes from './ChartCard.module.css'

// Loaded on demand, because recharts is several times as large as the rest of the page.
const charts = () => import('./charts')

const meanwhile = {
  loading: <Skeleton className={classes.skeleton} />,
  failed: (
    <Alert color="yellow" title={t('charts.chartNotLoaded')}>
      {t('charts.itIsTriedAgain')}
    </Alert>
  ),
}

export const EfficiencyChart = onDemand(async () => (await charts()).EfficiencyChart, meanwhile)
export const FillChart = onDemand(async () => (await charts()).FillChart, meanwhile)
export const SensorsChart = onDemand(async () => (await charts()).SensorsChart, meanwhile)
export const StatusChart = onDemand(async () => (await charts()).StatusChart, meanwhile)
export const VolumeChart = onDemand(async () => (await charts()).VolumeChart, meanwhile)
