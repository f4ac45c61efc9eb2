import { t } from '../messages/translate'

/** The columns in their order. The bin's id is always the first column and not listed here; a level without the column of the status names it. */
export const BIN_COLUMNS = [
  'status',
  'fill',
  'location',
  'type',
  'source',
  'measured',
  'collected',
  'label',
  'reports',
  'route',
] as const
export type BinColumn = (typeof BIN_COLUMNS)[number]

/** As many as a laptop shows beside the map. A level without its column says when it was measured. */
export const DEFAULT_COLUMNS: readonly BinColumn[] = ['fill', 'location', 'collected']

interface ColumnLook {
  title: string
  /** The column's width in grid-template-columns. */
  width: string
  /** The sort field of the column's heading; left out when the table cannot be sorted by it. */
  sort?: 'fill' | 'location' | 'measured' | 'collected'
}

export const COLUMN_LOOKS: Record<BinColumn, ColumnLook> = {
  location: { title: t('bins.location'), width: 'minmax(8rem, 1fr)', sort: 'location' },
  status: { title: t('bins.status'), width: '10.5rem' },
  fill: { title: t('bins.fillLevel'), width: '11.75rem', sort: 'fill' },
  type: { title: t('bins.type'), width: '7rem' },
  source: { title: t('bins.source'), width: '9.5rem' },
  measured: { title: t('bins.measured'), width: '6.75rem', sort: 'measured' },
  collected: { title: t('bins.lastCollected'), width: '7.75rem', sort: 'collected' },
  label: { title: t('bins.label'), width: '11rem' },
  reports: { title: t('bins.reports'), width: '5.5rem' },
  route: { title: t('bins.onRoute'), width: '6.5rem' },
}
