import { t } from '../messages/translate'

export interface ChartProps<Row> {
  rows: Row[]
  title: string
  /** The id of the sentence with the main finding. */
  finding: string
  /** For print: with a fixed size, because it is drawn while hidden. */
  isOnPaper?: boolean
}

/** The size and the accessible name of a drawing. It is one image: its figures are accessible in the table beside it. */
export const chartFrame = ({
  title,
  finding,
  isOnPaper = false,
  blockSize = '18rem',
}: Omit<ChartProps<unknown>, 'rows'> & { blockSize?: string }) => ({
  ...(isOnPaper
    ? { responsive: false, ...PAPER_PX }
    : { responsive: true, style: { inlineSize: '100%', blockSize } }),
  accessibilityLayer: false,
  role: 'img',
  'aria-label': title,
  'aria-describedby': finding || undefined,
  margin: { top: 24, right: 8, bottom: 0, left: 0 },
})

/** Half of a page of A4 within its margins. */
const PAPER_PX = { width: 330, height: 210 }

const text = { fill: 'var(--text-dimmed)', fontSize: 12 }

export const axisStyle = { tick: text, tickLine: false, axisLine: { stroke: 'var(--surface-border)' } }

export const gridStyle = { vertical: false, stroke: 'var(--surface-border)', strokeDasharray: '3 3' }

export const figureStyle = { fill: 'var(--text)', fontSize: 12, fontWeight: 600 }

export const tooltipStyle = {
  contentStyle: {
    background: 'var(--surface)',
    border: t('charts.n1pxSolidVarSurfaceBorder'),
    borderRadius: '0.5rem',
    color: 'var(--text)',
  },
  itemStyle: { color: 'var(--text)' },
  cursor: { fill: 'var(--surface-sunken)', stroke: 'var(--surface-border)' },
}

export const percent = (value: unknown) => (value == null ? '' : `${value}%`)
