import { setTimeout as sleep } from 'node:timers/promises'
import { test } from '@playwright/test'
import { aucklandDate } from 'shared-domain'

/** The longest time of a test that depends on the day. */
const LONGEST_TEST_MS = 120_000

/**
 * Today in Wellington, before any shift begins: a whole day is left to plan. Shortly before midnight it waits for the next
 * day, because the record refuses routes of a day that ended meanwhile.
 */
export async function early(): Promise<Date> {
  const isLate = () => aucklandDate(new Date(Date.now() + LONGEST_TEST_MS)) !== aucklandDate(new Date())
  if (isLate()) test.setTimeout(test.info().timeout + LONGEST_TEST_MS)
  while (isLate()) await sleep(1000)
  return new Date(`${aucklandDate(new Date())}T05:00:00+13:00`)
}
