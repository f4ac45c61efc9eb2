import { type FakeApi, fakeApi } from 'shared-domain/testing'
import * as operations from '../../operations'

export type RoutesApi = FakeApi<typeof operations>

/** A fake API of the record and of this remote's server part. */
export const routesApi = (): RoutesApi => fakeApi(operations)
