import type { CsvRow } from 'shared-domain'
import type { PeriodAnswer } from '../../operations'
import type { ChartSummary } from '../charts/chart-summaries'
import { t } from '../messages/translate'
import { periodText } from '../period/period-choice'
import { crewTable, groupRows, suburbTable, typeTable } from './group-tables'
import { keyFigureRows, keyFigures } from './key-figures'
import { periodCharts } from './period-charts'

/** All figures of a period, one for each row, for filtering and sorting in a spreadsheet. */
export function periodRows(answer: PeriodAnswer): { columns: string[]; rows: CsvRow[] } {
  const { fill, efficiency, volume, status } = periodCharts(answer)
  const crews = crewTable(answer)
  const parts: ChartSummary[] = [
    keyFigureRows(keyFigures(answer)),
    fill.summary,
    efficiency.summary,
    volume.summary,
    status.summary,
    ...[suburbTable(answer), typeTable(answer), ...(crews ? [crews] : [])].map(groupRows),
  ]
  const period = [periodText(answer.period), periodText(answer.before)]
  return {
    columns: [
      t('periodDetails.part'),
      t('periodDetails.row'),
      t('periodDetails.figure'),
      t('periodDetails.value'),
      t('periodDetails.period'),
      t('periodDetails.comparedWithText'),
    ],
    rows: parts.flatMap(({ title, columns, rows }) =>
      rows.flatMap(([name, ...figures]) =>
        figures.map((figure, i) => [title, name, columns[i + 1] ?? '', figure, ...period]),
      ),
    ),
  }
}
