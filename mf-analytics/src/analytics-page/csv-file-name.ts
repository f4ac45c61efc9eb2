/** Such as `collection-efficiency-2026-11-21.csv`. */
export const csvFileName = (title: string, date: string) =>
  `${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${date}.csv`
