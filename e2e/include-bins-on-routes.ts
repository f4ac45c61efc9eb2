import type { Page } from '@playwright/test'

/** Plans all that is due, whoever else of the same record has planned it already. */
export const includeBinsOnRoutes = (page: Page) =>
  page.getByRole('switch', { name: 'Include bins that are on a route already' }).check()
