import type { Executor, PartWork } from 'api/server-part'
import webPush from 'web-push'
import { vapidKey } from '../tables'

export interface VapidKey {
  publicKey: string
  privateKey: string
}

async function findKey(query: Executor): Promise<VapidKey | null> {
  const [row] = await query.select().from(vapidKey)
  return row ?? null
}

/** The key that signs what is sent to push services. It is made at its first use. */
export async function readVapidKey({ read, change }: Pick<PartWork, 'read' | 'change'>): Promise<VapidKey> {
  const known = await read(findKey)
  if (known) return known
  return change(async ({ transaction }) => {
    const made = webPush.generateVAPIDKeys()
    await transaction.insert(vapidKey).values(made).onConflictDoNothing()
    // Another process may have made it meanwhile.
    return (await findKey(transaction)) ?? made
  })
}
