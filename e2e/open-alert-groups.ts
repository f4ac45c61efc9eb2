import type { Page } from '@playwright/test'

/** Opens every group of the dashboard's alerts: more than ten alerts are grouped by their kind. */
export const openAlertGroups = (page: Page): Promise<void> =>
  page
    .getByRole('region', { name: 'Active Alerts' })
    .locator('details')
    .evaluateAll((groups: HTMLDetailsElement[]) => {
      for (const group of groups) group.open = true
    })
