/** The pages of this remote that its other pages lead to. */
export const assetPaths = {
  duplicates: '/app/duplicates',
  imports: '/app/import',
  sources: '/app/sources',
  plannedBins: '/app/planned-bins',
  yourBins: '/app/your-bins',
} as const
