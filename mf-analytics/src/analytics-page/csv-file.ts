import type { ChartReading } from './readings'

// Without it Excel reads UTF-8 as the local code page.
const BYTE_ORDER_MARK = '\uFEFF'
// A spreadsheet runs a text that starts with one of these.
const FORMULA = /^[=+\-@\t\r]/

/** A chart's figures as comma-separated values (RFC 4180). */
export const csvText = ({ columns, rows }: Pick<ChartReading, 'columns' | 'rows'>) =>
  BYTE_ORDER_MARK + [columns, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const harmless = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Such as `collection-efficiency-2026-11-21.csv`. */
export const csvFileName = (title: string, date: string) =>
  `${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${date}.csv`
