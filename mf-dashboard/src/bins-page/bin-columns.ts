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
  location: { title: 'Location', width: 'minmax(8rem, 1fr)', sort: 'location' },
  status: { title: 'Status', width: '10.5rem' },
  fill: { title: 'Fill level', width: '11.75rem', sort: 'fill' },
  type: { title: 'Type', width: '7rem' },
  source: { title: 'Source', width: '9.5rem' },
  measured: { title: 'Measured', width: '6.75rem', sort: 'measured' },
  collected: { title: 'Last collected', width: '7.75rem', sort: 'collected' },
  label: { title: 'Label', width: '11rem' },
  reports: { title: 'Reports', width: '5.5rem' },
  route: { title: 'On a route', width: '6.5rem' },
}
