/** The ids of the parts of the page that have rows behind figures. */
export const ROWS = {
  fill: 'fill-by-weekday',
  efficiency: 'collection-efficiency',
  savings: 'savings',
  suburbs: 'by-suburb',
  types: 'by-type',
} as const

/** Where a figure has its rows, by its label. */
export const ROWS_OF_FIGURES: Readonly<Record<string, string>> = {
  'Avg Fill Rate': ROWS.fill,
  'Route Efficiency': ROWS.efficiency,
  'CO2 Saved': ROWS.savings,
  'Cost Savings': ROWS.savings,
  Collections: ROWS.suburbs,
  Rounds: ROWS.savings,
  'Overflow Reports': ROWS.suburbs,
  Contamination: ROWS.types,
}
