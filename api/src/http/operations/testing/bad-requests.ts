/** A request that is wrong in one way. */
export interface BadRequest {
  method?: string
  path: string
  headers?: Record<string, string>
  /** Anything but bytes is sent as JSON. */
  body?: unknown
  /** As the answer must have it; otherwise any 4xx. */
  status?: number
  /** The field that the answer must name. */
  field?: string
}

const KEY = '0192f3a4-5b6c-7d8e-9f01-23456789abcd'
const report = { binId: 'WN042', issue: 'Overflowing' }
const reading = { binId: 'WN042', fillLevel: 50, at: '2026-11-21T03:00:00Z' }
const route = { name: 'North', priority: 'high', binIds: ['WN001'], distanceKm: 1, baselineKm: 1, minutes: 1 }

const json = (text: string) => Buffer.from(text)
const post = (path: string, body: unknown, field?: string, more: Partial<BadRequest> = {}): BadRequest => ({
  method: 'POST',
  path,
  body,
  ...(field && { field, status: 400 }),
  ...more,
})
const reported = (body: unknown, field?: string, more: Partial<BadRequest> = {}) =>
  post('/api/reports', body, field, { headers: { 'idempotency-key': KEY }, ...more })
const measured = (change: object, field: string) =>
  post('/api/readings', { readings: [{ ...reading, ...change }] }, `body.readings.0.${field}`)
const planned = (change: object, field: string) =>
  post('/api/routes', { ...route, ...change }, field, { headers: { 'idempotency-key': KEY } })
const planOf = (routes: object[], field: string, removedIds: string[] = []): BadRequest => ({
  method: 'PUT',
  path: '/api/routes',
  body: { routes, removedIds, mayShareBins: false },
  field,
  status: 400,
})
const keyed = (at: number, more: object = {}) => ({
  ...route,
  key: `0192f3a4-5b6c-7d8e-9f01-0000000000${at + 10}`,
  binIds: [`WN${at}`],
  ...more,
})
const ofTruck = (at: number) => {
  const place = { point: { lat: -41.3, lng: 174.8 }, arrival: 0, departure: 0, litres: 0, kg: 0 }
  const home = { kind: 'depot', ...place }
  const visits = [home, { kind: 'stop', binId: `WN${at}`, ...place }, home]
  return keyed(at, { plan: { truckId: 'T01', depotId: 'D01', matrixSource: 'estimate', visits } })
}
const inPlace = (at: number) => keyed(at, { replaces: { id: 'R001', planRevision: 1 } })
const asked = (path: string, field: string): BadRequest => ({ path, field, status: 400 })

export const BAD_REQUESTS: Record<string, BadRequest> = {
  'a number for a text': reported({ ...report, binId: 42 }, 'body.binId'),
  'a text for a number': measured({ fillLevel: '50' }, 'fillLevel'),
  'a text for a yes or no': post('/api/alerts/read', { ids: ['A001'], isRead: 'yes' }, 'body.isRead'),
  'an object for a text': reported({ ...report, binId: { $ne: null } }, 'body.binId'),
  'an array for a text': reported({ ...report, binId: ['WN042'] }, 'body.binId'),
  'a text for an array': post('/api/readings', { readings: 'all' }, 'body.readings'),
  'an array for an object': reported([report], 'body'),
  'null for an object': reported(json('null')),
  'a text for an object': reported(json('"report"'), 'body'),
  'a number for an object': reported(json('42'), 'body'),
  'null for a text': reported({ ...report, binId: null }, 'body.binId'),
  'a missing field': reported({ issue: 'Overflowing' }, 'body.binId'),
  'an unknown field': reported({ ...report, isAdmin: true }, 'body.isAdmin'),
  'an unknown field within another': reported({ ...report, contact: { age: 4 } }, 'body.contact.age'),
  'no body': reported(undefined, 'body.binId'),
  'an empty text': reported({ ...report, binId: '' }, 'body.binId'),
  'a text of spaces': reported({ ...report, binId: '   ' }, 'body.binId'),
  'a text that is too long': reported({ ...report, note: 'x'.repeat(1001) }, 'body.note'),
  'the character 0': reported({ ...report, binId: 'WN\u0000042' }, 'body.binId'),
  'the character 0 in a query': asked('/api/bins?q=%00', 'query.q'),
  'the character 0 in a path': asked('/api/bins/WN%00', 'params.id'),
  'an escape sequence of a terminal': reported({ ...report, note: '\u001b[2J' }, 'body.note'),
  'half of a surrogate pair': reported(json('{"binId":"\\ud800","issue":"Overflowing"}'), 'body.binId'),
  'a number that is too large for JSON': measured({ fillLevel: 1e308 * 1 }, 'fillLevel'),
  'an infinite number': post(
    '/api/readings',
    json('{"readings":[{"binId":"a","fillLevel":1e999,"at":"2026-11-21T03:00:00Z"}]}'),
    'body.readings.0.fillLevel',
  ),
  'NaN as a bare word': post('/api/readings', json('{"readings":[{"fillLevel":NaN}]}'), 'body'),
  'NaN as a text': asked('/api/bins/nearby?lat=NaN&lng=174.7', 'query.lat'),
  'a negative fill level': measured({ fillLevel: -1 }, 'fillLevel'),
  'a fill level above 100': measured({ fillLevel: 100.1 }, 'fillLevel'),
  'a latitude beyond the pole': asked('/api/bins/nearby?lat=-91&lng=174.7', 'query.lat'),
  'a missing coordinate': asked('/api/bins/nearby?lat=-41.2', 'query.lng'),
  'a number in hexadecimal': asked('/api/bins?limit=0x10', 'query.limit'),
  'a number with an exponent': asked('/api/bins?limit=1e2', 'query.limit'),
  'a page of nothing': asked('/api/bins?limit=0', 'query.limit'),
  'a page that is too large': asked('/api/bins?limit=100000', 'query.limit'),
  'a negative page': asked('/api/bins?limit=-1', 'query.limit'),
  'digits of another script': asked('/api/bins?limit=%D9%A1%D9%A0', 'query.limit'),
  'a value that is not in the list': reported({ ...report, issue: 'On fire' }, 'body.issue'),
  'a value of the list in another case': reported({ ...report, issue: 'overflowing' }, 'body.issue'),
  'a status that there is not': asked('/api/reports?status=gone', 'query.status'),
  'a 30 February': measured({ at: '2026-02-30T03:00:00Z' }, 'at'),
  'a day that is none': asked('/api/routes?day=2026-13-01', 'query.day'),
  'the 29 February of a common year': asked('/api/routes?day=2026-02-29', 'query.day'),
  'a moment without its offset': measured({ at: '2026-11-21T03:00:00' }, 'at'),
  'a moment in words': measured({ at: 'yesterday' }, 'at'),
  'a moment as a number': measured({ at: 1_795_258_884 }, 'at'),
  'the latest moment that a computer knows': measured({ at: '+275760-09-13T00:00:00Z' }, 'at'),
  'a moment in the year 0': measured({ at: '0000-01-01T00:00:00Z' }, 'at'),
  'a moment before Christ': measured({ at: '-000001-01-01T00:00:00Z' }, 'at'),
  'a query key that comes twice': asked('/api/bins?limit=1&limit=2', 'query.limit'),
  'an array in a query': asked('/api/bins?status[]=full', 'query.status[]'),
  'an unknown query key': asked('/api/bins?sort=name', 'query.sort'),
  'a query key that reaches for a prototype': asked('/api/bins?__proto__=1', 'query.__proto__'),
  'a body key that reaches for a prototype': reported(
    json('{"binId":"WN042","issue":"Overflowing","__proto__":{"a":1}}'),
    'body',
  ),
  'a body key that reaches for a constructor': reported(
    json('{"binId":"WN042","issue":"Overflowing","constructor":{"prototype":{"a":1}}}'),
    'body',
  ),
  'a body that is too large': reported({ ...report, note: 'x'.repeat(70_000) }, 'body', { status: 413 }),
  'a sign-in that is too large': post('/api/session', { name: 'a', password: 'x'.repeat(70_000) }, 'body', {
    status: 413,
  }),
  'JSON that is nested deeply': reported(json(`${'['.repeat(7_000)}${']'.repeat(7_000)}`), 'body'),
  'JSON that is nested deeply in a field': reported(
    json(`{"binId":${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}}`),
    'body.binId',
  ),
  'JSON that is cut off': reported(json('{"binId":"WN0'), 'body'),
  'JSON with a comma too many': reported(json('{"binId":"WN042",}'), 'body'),
  'JSON in single quotes': reported(json("{'binId':'WN042'}"), 'body'),
  'XML that says it is JSON': reported(
    json('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'),
    'body',
  ),
  'bytes that are not UTF-8': reported(
    Buffer.from([...Buffer.from('{"binId":"'), 0xff, 0xfe, ...Buffer.from('","issue":"Damaged"}')]),
    'body',
  ),
  'UTF-16': reported(Buffer.from(JSON.stringify(report), 'utf16le'), 'body'),
  'a path that is not UTF-8': asked('/api/bins/%FF', 'url'),
  'a path with half an escape': asked('/api/bins/%4', 'url'),
  'a path with an escape of no digits': asked('/api/bins/%zz', 'url'),
  'a Content-Type of forms': reported('binId=WN042', 'headers.content-type', {
    status: 415,
    headers: { 'idempotency-key': KEY, 'content-type': 'application/x-www-form-urlencoded' },
  }),
  'a Content-Type of plain text': reported('{}', 'headers.content-type', {
    status: 415,
    headers: { 'idempotency-key': KEY, 'content-type': 'text/plain' },
  }),
  'a Content-Type of XML': reported('<a/>', 'headers.content-type', {
    status: 415,
    headers: { 'idempotency-key': KEY, 'content-type': 'application/xml' },
  }),
  'a Content-Type that is none': reported('{}', 'headers.content-type', {
    status: 415,
    headers: { 'idempotency-key': KEY, 'content-type': ';;;' },
  }),
  'JSON announced and none sent': reported(Buffer.alloc(0), 'body'),
  'a photo that is a script': post(
    `/api/reports/${KEY}/photos`,
    Buffer.from('<svg onload="alert(1)"/>'),
    undefined,
    { headers: { 'idempotency-key': KEY, 'content-type': 'image/svg+xml' } },
  ),
  'a key that is missing': reported(report, 'headers.idempotency-key', { headers: {} }),
  'a key that is no UUID': reported(report, 'headers.idempotency-key', {
    headers: { 'idempotency-key': '1' },
  }),
  'a key with a quotation mark': reported(report, 'headers.idempotency-key', {
    headers: { 'idempotency-key': `${KEY}'--` },
  }),
  'an id that is no UUID': asked('/api/reports/1', 'params.id'),
  'a reference that is none': asked('/api/reports/by-reference/ILOU0-00000', 'params.reference'),
  'a route’s id with too many digits': asked('/api/routes/R9999999999', 'params.id'),
  'an alert’s id that is too large': post(
    '/api/alerts/read',
    { ids: [`A${'9'.repeat(19)}`], isRead: true },
    'body.ids.0',
  ),
  'the largest alert’s id that has the form': post('/api/alerts/read', {
    ids: [`A${'9'.repeat(18)}`],
    isRead: true,
  }),
  'a stop at no position': post(
    '/api/routes/R001/stops/0',
    { state: 'done', at: '2026-11-21T03:00:00Z' },
    'params.position',
  ),
  'a stop in a state that there is not': post('/api/routes/R001/stops/1', { state: 'lost' }, 'body.state'),
  'a stop that is skipped for no reason': post(
    '/api/routes/R001/stops/1',
    { state: 'skipped', at: '2026-11-21T03:00:00Z' },
    'body.reason',
  ),
  'a route through one bin twice': planned({ binIds: ['WN001', 'WN001'] }, 'body.binIds'),
  'a route through no bin': planned({ binIds: [] }, 'body.binIds'),
  'a route of negative length': planned({ distanceKm: -1 }, 'body.distanceKm'),
  'a route through too many bins': planned(
    { binIds: Array.from({ length: 1001 }, (_, i) => `WN${i}`) },
    'body.binIds',
  ),
  'a plan that comes to a bin twice': planOf(
    [keyed(0), keyed(1, { binIds: ['WN1', 'WN0'] })],
    'body.routes.1.binIds.1',
  ),
  'a plan of a truck that leaves twice': planOf([ofTruck(0), ofTruck(1)], 'body.routes.1.plan.truckId'),
  'a plan of two routes under one key': planOf(
    [keyed(0), keyed(1, { key: keyed(0).key.toUpperCase() })],
    'body.routes.1.key',
  ),
  'a plan of two in place of one route': planOf([inPlace(0), inPlace(1)], 'body.routes.1.replaces.id'),
  'a plan in place of a route that it takes away': planOf([inPlace(0)], 'body.removedIds.0', ['R001']),
  'a plan that takes a route away twice': planOf([], 'body.removedIds.1', ['R001', 'R001']),
  'a plan without a key': planOf([route], 'body.routes.0.key'),
  'a plan in place of no revision': planOf(
    [keyed(0, { replaces: { id: 'R001' } })],
    'body.routes.0.replaces.planRevision',
  ),
  'a plan of too many routes': planOf(
    Array.from({ length: 101 }, () => keyed(0)),
    'body.routes',
  ),
  'a plan of too many bins': planOf(
    [0, 1].map((at) => keyed(at, { binIds: Array.from({ length: 501 }, (_, i) => `WN${at}-${i}`) })),
    'body.routes',
  ),
  'a driver who is no id': post('/api/routes/R001/driver', { driverId: 'kiri' }, 'body.driverId'),
  'thresholds in the wrong order': {
    method: 'PUT',
    path: '/api/alerts/thresholds',
    body: { fullAbove: 40, warningAbove: 60 },
    status: 400,
  },
  'a cursor of another list': asked('/api/audit?after=WN042', 'query.after'),
  'a cursor that is too long': asked(`/api/bins?after=${'x'.repeat(201)}`, 'query.after'),
  'a reports’ cursor that is none': asked('/api/reports?after=R001', 'query.after'),
  'an e-mail address with a line break': reported(
    { ...report, contact: { email: 'a@b.nz\r\nBcc: c@d.nz' } },
    'body.contact.email',
  ),
  'a telephone number in letters': reported(
    { ...report, contact: { phone: 'call me' } },
    'body.contact.phone',
  ),
  'a path that there is not': { path: '/api/nothing', status: 404 },
  'a slash that is encoded': { path: '/api/reports%2f1', status: 404 },
  'a path that climbs': { path: '/api/../../etc/passwd' },
  'a path that climbs, encoded': { path: '/shell/%2e%2e/%2e%2e/etc/passwd' },
  'a PUT where there is a POST': { method: 'PUT', path: '/api/reports', body: report, status: 405 },
  'a HEAD where there is a POST': { method: 'HEAD', path: '/api/alerts/read-all', status: 405 },
  'a DELETE of a list': { method: 'DELETE', path: '/api/bins', status: 405 },
  'a PATCH': { method: 'PATCH', path: '/api/bins/WN042', body: {}, status: 405 },
  'a TRACE': { method: 'TRACE', path: '/api/bins', status: 405 },
  'a method of WebDAV': { method: 'PROPFIND', path: '/api/bins', status: 405 },
  'a parameter that is too long': {
    method: 'DELETE',
    path: `/api/routes/${'R'.repeat(700)}`,
    field: 'params',
    status: 414,
  },
  'a Host of somebody else': {
    path: '/api/bins',
    headers: { host: 'evil.example' },
    status: 421,
    field: 'headers.host',
  },
  'a change that another site asks for': reported(report, 'headers.origin', {
    status: 403,
    headers: { 'idempotency-key': KEY, origin: 'https://evil.example' },
  }),
}
