import type { LiveEvent } from './events-contract'
import type { Operation, OperationAnswer, OperationRequest } from './operation'

type Endpoint<O extends Operation> = `${O['method']} ${O['path']}`

/**
 * Handlers for operations on the samples, by method and path. Each does to the samples what the API does to the record, and
 * throws an ApiError where the API would refuse.
 */
export type SampleHandlers<Operations extends Readonly<Record<string, Operation>>> = {
  [Name in keyof Operations as Endpoint<Operations[Name]>]?: (
    request: OperationRequest<Operations[Name]>,
  ) => OperationAnswer<Operations[Name]>
}

/** Notifies the open screens of a change of the samples. */
export type TellSamples = (event: LiveEvent) => void

/** Imports the samples of a remote. They are loaded only when mock data is chosen. */
type LoadSamples = () => Promise<{ samples: (tell: TellSamples) => object }>

/** The operations of a remote, with the samples that stand in for its server part in mock mode. */
export const withSamples = <const Operations extends Readonly<Record<string, Operation>>>(
  operations: Operations,
  samples: LoadSamples,
): Operations =>
  Object.fromEntries(
    Object.entries(operations).map(([name, operation]) => [name, { ...operation, samples }]),
  ) as Operations
