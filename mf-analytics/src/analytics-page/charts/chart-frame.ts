/** What every drawing is given by its card. */
export interface ChartProps<Row> {
  rows: Row[]
  title: string
  /** The id of the sentence that says what the chart shows. */
  finding: string
}

// The table beside the chart is the keyboard's way to the figures, so the drawing is one image.
/** The size and the accessible name of a drawing. */
export const chartFrame = ({ title, finding }: Pick<ChartProps<unknown>, 'title' | 'finding'>) => ({
  responsive: true,
  accessibilityLayer: false,
  role: 'img',
  'aria-label': title,
  'aria-describedby': finding,
  style: { inlineSize: '100%', blockSize: '18rem' },
  margin: { top: 24, right: 8, bottom: 0, left: 0 },
})
