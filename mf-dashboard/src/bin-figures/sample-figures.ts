/** The four figures of the demonstration. */
export const SAMPLE_FIGURES = {
  totalBins: { label: 'Total Bins', value: '1800+', change: '+12 from yesterday' },
  binsFull: { label: 'Bins Full', value: '18', change: '+3 from yesterday' },
  routesActive: { label: 'Routes Active', value: '3', change: '+1 from yesterday' },
  efficiency: { label: 'Efficiency', value: '85%', change: '+2% from yesterday' },
} as const
