import { Refusal, type ServerPartContext } from 'api/server-part'
import {
  open311CreateRequest,
  open311CreateRequestXml,
  open311CreateUpdate,
  open311CreateUpdateXml,
  open311Discovery,
  open311DiscoveryXml,
  open311Request,
  open311Requests,
  open311RequestsXml,
  open311RequestXml,
  open311Service,
  open311Services,
  open311ServicesXml,
  open311ServiceXml,
  open311Token,
  open311TokenXml,
  open311Updates,
  open311UpdatesXml,
} from '../../operations'
import type { NewRequest, NewUpdate, ServiceDefinition } from '../../operations/open311/georeport'
import { discoveryOf } from '../../rules/open311/discovery'
import { definitionOf, issueOf, SERVICES } from '../../rules/open311/services'
import type { ConnectionSettings } from '../connection-settings'
import { createRequest } from './create-request'
import { createUpdate } from './create-update'
import {
  definitionXml,
  discoveryXml,
  receiptXml,
  requestsXml,
  servicesXml,
  tokenXml,
  updateReceiptXml,
  updatesXml,
} from './georeport-xml'
import { listRequests, listUpdates, requireRequest } from './read-requests'

type Context = ServerPartContext<'bins' | 'reports' | 'events', ConnectionSettings>
type RequestsInput = { query: Parameters<typeof listRequests>[1] }
type UpdatesInput = { query: Parameters<typeof listUpdates>[1] }

function definition(code: string): ServiceDefinition {
  const issue = issueOf(code)
  if (!issue) throw new Refusal('not-found', `service_code: there is no service ${code}.`)
  return definitionOf(issue)
}

const requests = ({ query }: RequestsInput, { record, now }: Context) =>
  listRequests(record.reports, query, now())
const updates = ({ query }: UpdatesInput, { record, now }: Context) =>
  listUpdates(record.reports, query, now())

/** Each request has its id at once, so that a token is the id itself. */
async function tokenOf({ params }: { params: { token: string } }, { record }: Context) {
  const { service_request_id } = await requireRequest(record.reports, params.token)
  return { service_request_id, token: params.token }
}

export const georeportOperations = {
  open311Discovery,
  open311DiscoveryXml,
  open311CreateRequest,
  open311CreateRequestXml,
  open311CreateUpdate,
  open311CreateUpdateXml,
  open311Request,
  open311RequestXml,
  open311Requests,
  open311RequestsXml,
  open311Service,
  open311ServiceXml,
  open311Services,
  open311ServicesXml,
  open311Token,
  open311TokenXml,
  open311Updates,
  open311UpdatesXml,
}

export const georeportHandlers = {
  open311Discovery: async (_: object, { settings }: Context) => discoveryOf(settings.productUrl),
  open311DiscoveryXml: async (_: object, { settings }: Context) =>
    discoveryXml(discoveryOf(settings.productUrl)),
  open311Services: async () => [...SERVICES],
  open311ServicesXml: async () => servicesXml(SERVICES),
  open311Service: async ({ params }: { params: { code: string } }) => definition(params.code),
  open311ServiceXml: async ({ params }: { params: { code: string } }) =>
    definitionXml(definition(params.code)),
  open311Requests: requests,
  open311RequestsXml: async (input: RequestsInput, context: Context) =>
    requestsXml(await requests(input, context)),
  open311Request: async ({ params }: { params: { id: string } }, { record }: Context) => [
    await requireRequest(record.reports, params.id),
  ],
  open311RequestXml: async ({ params }: { params: { id: string } }, { record }: Context) =>
    requestsXml([await requireRequest(record.reports, params.id)]),
  open311CreateRequest: async ({ body }: { body: NewRequest }, context: Context) => [
    await createRequest(context, body),
  ],
  open311CreateRequestXml: async ({ body }: { body: NewRequest }, context: Context) =>
    receiptXml(await createRequest(context, body)),
  open311Token: async (input: { params: { token: string } }, context: Context) => [
    await tokenOf(input, context),
  ],
  open311TokenXml: async (input: { params: { token: string } }, context: Context) =>
    tokenXml(await tokenOf(input, context)),
  open311Updates: updates,
  open311UpdatesXml: async (input: UpdatesInput, context: Context) =>
    updatesXml(await updates(input, context)),
  open311CreateUpdate: async ({ body }: { body: NewUpdate }, context: Context) => [
    await createUpdate(context, body),
  ],
  open311CreateUpdateXml: async ({ body }: { body: NewUpdate }, context: Context) =>
    updateReceiptXml(await createUpdate(context, body)),
}
