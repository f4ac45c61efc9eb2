import { getFleet, travelMatrix } from 'mf-routes/operations'
import type { Bin, Point } from 'shared-domain'
import {
  OPERATIONS,
  type Operation,
  type OperationAnswer,
  type OperationRequest,
  operationUrl,
} from 'shared-domain/contract'

type Asked = { params?: object; query?: object; body?: unknown }

/** Calls an operation of a product at an address. */
export async function askRecord<const O extends Operation>(
  address: string,
  operation: O,
  request: OperationRequest<O>,
): Promise<OperationAnswer<O>> {
  const { params, query, body } = request as Asked
  const response = await fetch(address + operationUrl(operation.path, params, query), {
    method: operation.method,
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${operation.path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as OperationAnswer<O>
}

/** Every bin, in list order. */
export async function askBins(address: string): Promise<Bin[]> {
  const bins: Bin[] = []
  let after: string | null = null
  do {
    const page: OperationAnswer<typeof OPERATIONS.listBins> = await askRecord(address, OPERATIONS.listBins, {
      query: { limit: '1000', ...(after && { after }) },
    })
    bins.push(...page.bins)
    after = page.next
  } while (after)
  return bins
}

export const askFleet = (address: string) => askRecord(address, getFleet, {})

export const askMatrix = (address: string, points: Point[]) =>
  askRecord(address, travelMatrix, { body: { points } })
