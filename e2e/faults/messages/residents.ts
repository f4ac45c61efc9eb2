import { randomUUID } from 'node:crypto'
import type pg from 'pg'

/** A resident who left an address with a report. */
export interface Resident {
  address: string
  /** The report as events name it. */
  subject: string
}

/** Writes reports, each with an address of its own. */
export async function keepResidents(pool: pg.Pool, count: number): Promise<Resident[]> {
  const residents: Resident[] = []
  for (let i = 0; i < count; i++) {
    const id = randomUUID()
    const address = `resident-${i}@example.nz`
    await pool.query(
      `insert into reports (id, reference, bin_id, location, issue, body_hash, contact)
       values ($1, $2, 'WN042', 'Lambton Quay', 'Overflowing', '', $3)`,
      [id, `7K3MN-9QX${String(i).padStart(2, '0')}`, { email: address }],
    )
    residents.push({ address, subject: `report:${id}` })
  }
  return residents
}
