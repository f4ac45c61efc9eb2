import type { PartWork } from 'api/server-part'
import type { City } from './city'
import { driveCrews } from './drive-crews'
import { sendCrews } from './send-crews'

/** Moves the crews of the demonstration city by their plans, and sends the next ones. */
export async function demonstrate(
  { record, change, now }: Pick<PartWork, 'now'> & Pick<City, 'record' | 'change'>,
  _: AbortSignal,
  { isMoving }: { isMoving: boolean },
): Promise<void> {
  const city = { record, change, now: new Date(now()) }
  if (!isMoving || (await record.cityCrews.isSettling(city.now))) return
  await driveCrews(city)
  await sendCrews(city)
}
