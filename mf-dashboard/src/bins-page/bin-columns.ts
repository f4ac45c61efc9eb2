/** In the order in which they stand. The bin itself always stands first. */
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

export const DEFAULT_COLUMNS: readonly BinColumn[] = ['status', 'fill', 'location', 'measured', 'collected']

interface ColumnLook {
  title: string
  /** By what the table is sorted when its heading is pressed. */
  sort?: 'fill' | 'location' | 'measured' | 'collected'
}

export const COLUMN_LOOKS: Record<BinColumn, ColumnLook> = {
  location: { title: 'Location', sort: 'location' },
  status: { title: 'Status' },
  fill: { title: 'Fill level', sort: 'fill' },
  type: { title: 'Type' },
  source: { title: 'Source' },
  measured: { title: 'Measured', sort: 'measured' },
  collected: { title: 'Last collected', sort: 'collected' },
  label: { title: 'Label' },
  reports: { title: 'Reports' },
  route: { title: 'On a route' },
}
