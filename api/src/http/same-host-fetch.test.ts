import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { RedirectRefused, sameHostFetch } from './same-host-fetch'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const redirectTo =
  (location: string): RequestListener =>
  (_, response) =>
    response.writeHead(307, { location }).end()

describe('a server that an operator named', () => {
  it('may redirect on its own host, and gets the same request again', async () => {
    const url = await serve(async (request, response) => {
      if (request.url === '/old') return redirectTo('/new')(request, response)
      let body = ''
      for await (const part of request) body += part
      response.end(`${request.method} ${request.url} ${body}`)
    })
    const answer = await sameHostFetch(`${url}/old`, { method: 'POST', body: 'plan' })
    expect(await answer.text()).toBe('POST /new plan')
  })

  it('is not followed to another host or port, which learns nothing of it (ASVS 1.3.6, 13.2.5, 15.3.2)', async () => {
    let asked = 0
    const other = await serve((_, response) => {
      asked += 1
      response.end()
    })
    const url = await serve(redirectTo(`${other}/metadata`))
    await expect(sameHostFetch(url)).rejects.toThrow(RedirectRefused)
    await expect(sameHostFetch(url)).rejects.toThrow(
      `it redirects to ${other}, which is not followed: set its address to where it answers`,
    )
    expect(asked).toBe(0)
  })

  it('is not followed for ever', async () => {
    await expect(sameHostFetch(await serve(redirectTo('/again')))).rejects.toThrow('redirects in a circle')
  })
})
