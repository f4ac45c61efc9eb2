// For the OpenAPI description: a report of an overflowing bin, and what becomes of it.

const REFERENCE = '7K3MN-9QXAP'

const service = {
  service_code: 'overflowing',
  service_name: 'Overflowing',
  description: 'A public waste bin is full or overflows.',
  metadata: true,
  type: 'realtime',
  keywords: 'bin, waste, rubbish, recycling',
  group: 'Public waste bins',
} as const

const definition = {
  service_code: 'overflowing',
  attributes: [
    {
      variable: true,
      code: 'bin_id',
      datatype: 'string',
      required: false,
      datatype_description: 'As on the label of the bin, such as WN042.',
      order: 1,
      description: 'Which bin is it?',
    },
  ],
} as const

const request = {
  service_request_id: REFERENCE,
  status: 'closed',
  status_notes: 'Emptied, kia ora',
  service_name: 'Overflowing',
  service_code: 'overflowing',
  description: 'Overflowing: bin WN042',
  agency_responsible: 'The council’s waste team',
  requested_datetime: '2026-11-20T03:14:00Z',
  updated_datetime: '2026-11-20T05:02:00Z',
  address: '3 Lambton Quay, Wellington Central',
  lat: -41.279,
  long: 174.7781,
} as const

const discovery = {
  changeset: '2026-11-30T00:00:00Z',
  contact: 'The council looks after this server: https://bins.example.govt.nz',
  key_service: 'The council makes a key for each system, at Connections.',
  endpoints: [
    {
      specification: 'http://wiki.open311.org/GeoReport_v2',
      url: 'https://bins.example.govt.nz/open311/v2',
      changeset: '2026-11-30T00:00:00Z',
      type: 'production',
      formats: ['text/xml', 'application/json'],
    },
  ],
}

const receipt = { service_request_id: REFERENCE, service_notice: '', account_id: null }
const token = { service_request_id: REFERENCE, token: REFERENCE }
const update = {
  update_id: '4711',
  service_request_id: REFERENCE,
  status: 'closed',
  updated_datetime: '2026-11-20T05:02:00Z',
  description: 'Emptied, kia ora',
} as const
const updateReceipt = { update_id: '2e0c8a58-7d0b-5d86-8a55-7c1f0b3a3112' }

const newRequest = {
  api_key: 'KEY',
  service_code: 'overflowing',
  lat: '-41.27900',
  long: '174.77810',
  description: 'The bin is full',
}
const newUpdate = { api_key: 'KEY', service_request_id: REFERENCE, description: 'It is full again' }
const day = { start_date: '2026-11-20T00:00:00Z', end_date: '2026-11-20T23:59:59Z' }

export const GEOREPORT_EXAMPLES = {
  discovery: { answer: discovery },
  services: { answer: [service] },
  service: { params: { code: 'overflowing' }, answer: definition },
  requests: { query: { service_code: 'overflowing', status: 'closed', ...day }, answer: [request] },
  request: { params: { id: REFERENCE }, answer: [request] },
  createRequest: { body: newRequest, answer: [receipt] },
  token: { params: { token: REFERENCE }, answer: [token] },
  updates: { query: day, answer: [update] },
  createUpdate: { body: newUpdate, answer: [updateReceipt] },
}

const xml = (...lines: string[]) => `<?xml version="1.0" encoding="utf-8"?>${lines.join('')}`

/** The same answers as XML. */
export const GEOREPORT_XML = {
  discovery: xml(
    '<discovery><changeset>2026-11-30T00:00:00Z</changeset>',
    '<contact>The council looks after this server: https://bins.example.govt.nz</contact>',
    '<key_service>The council makes a key for each system, at Connections.</key_service>',
    '<endpoints><endpoint><specification>http://wiki.open311.org/GeoReport_v2</specification>',
    '<url>https://bins.example.govt.nz/open311/v2</url><changeset>2026-11-30T00:00:00Z</changeset>',
    '<type>production</type><formats><format>text/xml</format><format>application/json</format></formats>',
    '</endpoint></endpoints></discovery>',
  ),
  services: xml(
    '<services><service><service_code>overflowing</service_code><service_name>Overflowing</service_name>',
    '<description>A public waste bin is full or overflows.</description><metadata>true</metadata>',
    '<type>realtime</type><keywords>bin, waste, rubbish, recycling</keywords><group>Public waste bins</group>',
    '</service></services>',
  ),
  service: xml(
    '<service_definition><service_code>overflowing</service_code><attributes><attribute>',
    '<variable>true</variable><code>bin_id</code><datatype>string</datatype><required>false</required>',
    '<datatype_description>As on the label of the bin, such as WN042.</datatype_description><order>1</order>',
    '<description>Which bin is it?</description></attribute></attributes></service_definition>',
  ),
  requests: xml(
    '<service_requests><request><service_request_id>7K3MN-9QXAP</service_request_id><status>closed</status>',
    '<status_notes>Emptied, kia ora</status_notes><service_name>Overflowing</service_name>',
    '<service_code>overflowing</service_code><description>Overflowing: bin WN042</description>',
    '<agency_responsible>The council’s waste team</agency_responsible>',
    '<requested_datetime>2026-11-20T03:14:00Z</requested_datetime>',
    '<updated_datetime>2026-11-20T05:02:00Z</updated_datetime>',
    '<address>3 Lambton Quay, Wellington Central</address><lat>-41.279</lat><long>174.7781</long></request>',
    '</service_requests>',
  ),
  receipt: xml(
    '<service_requests><request><service_request_id>7K3MN-9QXAP</service_request_id><service_notice>',
    '</service_notice><account_id/></request></service_requests>',
  ),
  token: xml(
    '<service_requests><request><service_request_id>7K3MN-9QXAP</service_request_id><token>7K3MN-9QXAP</token>',
    '</request></service_requests>',
  ),
  updates: xml(
    '<service_requests_updates><request_update><update_id>4711</update_id>',
    '<service_request_id>7K3MN-9QXAP</service_request_id><status>closed</status>',
    '<updated_datetime>2026-11-20T05:02:00Z</updated_datetime><description>Emptied, kia ora</description>',
    '</request_update></service_requests_updates>',
  ),
  updateReceipt: xml(
    '<service_request_updates><request_update><update_id>2e0c8a58-7d0b-5d86-8a55-7c1f0b3a3112</update_id>',
    '</request_update></service_request_updates>',
  ),
}
