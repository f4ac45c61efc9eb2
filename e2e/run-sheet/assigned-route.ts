import { expect, type Page } from '@playwright/test'
import { type Bin, isLocated, type LocatedBin, paths } from 'shared-domain'
import { endRounds } from '../end-rounds'
import { office } from './office'
import { press } from './sheet'

/** Full bins of general waste without a resident's report; `from` skips bins, so that tests share none. */
export async function fullBins(page: Page, count: number, from = 0): Promise<LocatedBin[]> {
  const { alerts, bin } = office(page)
  const ids = (await alerts()).flatMap(({ type, binId, reportId }) =>
    type === 'full' && !reportId ? binId : [],
  )
  const bins: Bin[] = await Promise.all([...new Set(ids)].map(bin))
  const full = bins
    .filter(({ status, binType }) => status === 'full' && binType === 'general')
    .filter(isLocated)
  return full.slice(from, from + count)
}

/** A route over these bins, assigned to Kiri. Earlier rounds are ended first, so that its truck and Kiri are free. */
export async function assignedRoute(mere: Page, name: string, bins: readonly LocatedBin[]): Promise<string> {
  await endRounds(mere.request, new URL(mere.url()).origin)
  const { id } = await office(mere).makeRoute(name, bins)
  await mere.goto(paths.route(id))
  await assignToKiri(mere, id)
  return id
}

/** On the page of the route. */
export async function assignToKiri(mere: Page, id: string): Promise<void> {
  await mere.getByRole('button', { name: 'Assign to Driver' }).click()
  const drivers = mere.getByRole('combobox', { name: `Driver of ${id}` })
  // The option may also name the route that Kiri is on.
  const kiri = await drivers.getByRole('option', { name: /^Kiri/ }).getAttribute('value')
  await drivers.selectOption(kiri)
  await press(mere, 'Assign')
  await expect(mere.getByText('Nobody yet')).toBeHidden()
}
