import { t } from '../messages/translate'

export const figures = new Intl.NumberFormat('en-NZ')

export const binsText = (count: number) => t('countText.bins', { count, shown: figures.format(count) })
export const routesText = (count: number) => t('countText.routes', { count, shown: figures.format(count) })
export const reportsText = (count: number) => t('countText.reports', { count, shown: figures.format(count) })
export const heldReportsText = (count: number) =>
  t('countText.heldReports', { count, shown: figures.format(count) })
export const addressesText = (count: number) =>
  t('countText.addresses', { count, shown: figures.format(count) })
