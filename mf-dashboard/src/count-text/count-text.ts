export const figures = new Intl.NumberFormat('en-NZ')

/** As in '1 report' and '1,204 reports'. */
export const countText = (count: number, one: string, more = `${one}s`) =>
  `${figures.format(count)} ${count === 1 ? one : more}`
