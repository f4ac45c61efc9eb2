import { XMLBuilder } from 'fast-xml-parser'
import { withoutControls } from 'shared-domain/contract'
import type {
  Discovery,
  RequestReceipt,
  RequestUpdate,
  Service,
  ServiceDefinition,
  ServiceRequest,
  UpdateReceipt,
} from '../../operations/open311/georeport'

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  // What is in XML 1.0 no character is none of a name or a note either.
  tagValueProcessor: (_, value) => (typeof value === 'string' ? withoutControls(value) : value),
})

const write = (root: string, content: object): string =>
  builder.build({ '?xml': { '@version': '1.0', '@encoding': 'utf-8' }, [root]: content })

// The roots and elements of the standard's examples.

export const servicesXml = (service: readonly Service[]) => write('services', { service })

export const definitionXml = ({ service_code, attributes }: ServiceDefinition) =>
  write('service_definition', {
    service_code,
    attributes: {
      attribute: attributes.map(({ values, ...attribute }) => ({
        ...attribute,
        ...(values && { values: { value: values } }),
      })),
    },
  })

export const requestsXml = (request: readonly ServiceRequest[]) => write('service_requests', { request })

export const receiptXml = (request: RequestReceipt) => write('service_requests', { request })

export const tokenXml = (request: { service_request_id: string; token: string }) =>
  write('service_requests', { request })

export const updatesXml = (request_update: readonly RequestUpdate[]) =>
  write('service_requests_updates', { request_update })

export const updateReceiptXml = (request_update: UpdateReceipt) =>
  write('service_request_updates', { request_update })

export const discoveryXml = ({ endpoints, ...told }: Discovery) =>
  write('discovery', {
    ...told,
    endpoints: {
      endpoint: endpoints.map(({ formats, ...endpoint }) => ({ ...endpoint, formats: { format: formats } })),
    },
  })

/** A refusal as GeoReport writes it. */
export function georeportErrors(type: string, refusal: { status: number; detail: string }): string {
  const error = { code: refusal.status, description: refusal.detail }
  return type === 'text/xml' ? write('errors', { error }) : JSON.stringify([error])
}
