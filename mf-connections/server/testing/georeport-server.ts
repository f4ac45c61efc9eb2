import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface TakenRequest {
  id: string
  fields: Record<string, string>
  status: string
  notes: string
}

/** How the next requests are answered. A server that is `forgetful` takes a request and then breaks the connection. */
type Mood = 'well' | 'forgetful' | 'busy' | 'refusing' | 'by-token' | 'silent' | 'moved'

/** A GeoReport v2 server on this machine, which sends the documents of the standard. */
export async function startGeoReportServer() {
  const taken: TakenRequest[] = []
  const asked: string[] = []
  const state: { mood: Mood } = { mood: 'well' }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      asked.push(`${request.method} ${request.url}`)
      const url = new URL(request.url ?? '/', 'http://localhost')
      const answer = (status: number, xml: string) =>
        response.writeHead(status, { 'content-type': 'text/xml; charset=utf-8' }).end(xml)
      if (state.mood === 'silent') return
      if (state.mood === 'moved')
        return response.writeHead(302, { location: 'https://new.example.govt.nz/open311/v2' }).end()
      if (url.pathname.endsWith('/services.xml')) return answer(200, SERVICES)
      if (request.method === 'POST')
        return make(Object.fromEntries(new URLSearchParams(body)), response, answer)
      if (url.pathname.includes('/tokens/')) {
        const token = /\/tokens\/(.+)\.xml$/.exec(url.pathname)?.[1]
        return answer(
          200,
          REQUESTS(
            `<service_request_id>${token?.replace('T', '')}</service_request_id><token>${token}</token>`,
          ),
        )
      }
      const ids = url.searchParams.get('service_request_id')?.split(',')
      const code = url.searchParams.get('service_code')
      const found = taken.filter(({ id, fields }) => (ids ? ids.includes(id) : fields.service_code === code))
      return answer(
        200,
        `<?xml version="1.0" encoding="utf-8"?><service_requests>${found.map(written).join('')}</service_requests>`,
      )
    })
  })
  const make = (
    fields: Record<string, string>,
    response: ServerResponse,
    answer: (status: number, xml: string) => unknown,
  ) => {
    if (state.mood === 'busy') return response.writeHead(503).end('Try later')
    if (state.mood === 'refusing') return answer(400, NO_SUCH_SERVICE)
    const id = String(638_344 + taken.length)
    taken.push({ id, fields, status: 'open', notes: '' })
    if (state.mood === 'forgetful') return response.destroy()
    const named =
      state.mood === 'by-token' ? `<token>T${id}</token>` : `<service_request_id>${id}</service_request_id>`
    return answer(200, REQUESTS(named))
  }
  // It does not keep a test alive that forgets it.
  server.unref()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/open311/v2`,
    taken,
    asked,
    state,
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

const REQUESTS = (request: string) =>
  `<?xml version="1.0" encoding="utf-8"?><service_requests><request>${request}</request></service_requests>`

const NO_SUCH_SERVICE =
  '<?xml version="1.0"?><errors><error><code>400</code><description>No such service_code.</description></error></errors>'

const SERVICES = `<?xml version="1.0" encoding="utf-8"?><services>
  <service><service_code>DUMP</service_code><service_name>Illegal dumping</service_name><type>realtime</type></service>
  <service><service_code>033</service_code><service_name>Graffiti &amp; tags</service_name><type>realtime</type></service>
</services>`

const written = ({ id, fields, status, notes }: TakenRequest) => `<request>
  <service_request_id>${id}</service_request_id><status>${status}</status><status_notes>${notes}</status_notes>
  <service_code>${fields.service_code}</service_code><description>${(fields.description ?? '').replaceAll('&', '&amp;')}</description>
</request>`
