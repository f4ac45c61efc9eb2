export const figures = new Intl.NumberFormat('en-NZ')

export const binsText = (count: number) => (count === 1 ? '1 bin' : `${figures.format(count)} bins`)
