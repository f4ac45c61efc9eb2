/** The URLs of the pages of stock-taking. */
export const stockPaths = {
  rounds: '/app/stock-take',
  round: (id: string) => `/app/stock-take/${encodeURIComponent(id)}`,
}
