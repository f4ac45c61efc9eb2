import type { ServerPartContext } from 'api/server-part'
import type { RecordedBin } from 'shared-domain/contract'

type Bins = ServerPartContext<'bins'>['record']['bins']

const PAGE = 1000

/** All bins in service that match, in the order of their ids. */
export async function everyBin(
  bins: Bins,
  filter: { street?: string; suburb?: string } = {},
): Promise<RecordedBin[]> {
  const found: RecordedBin[] = []
  for (let after: string | undefined; ; ) {
    const page = await bins.list({ ...filter, limit: PAGE, after })
    found.push(...page.bins)
    if (page.next === null) return found
    after = page.next
  }
}
