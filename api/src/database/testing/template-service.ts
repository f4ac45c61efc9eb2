import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { makeTemplate, type NamedDatabase, type Template } from './template-database'

/** The variable with the service's address, by which the workers of jest find it. */
export const TEMPLATE_ADDRESS = 'TEST_TEMPLATE_ADDRESS'

export interface TemplateService {
  address: string
  close: () => Promise<void>
}

/**
 * Gives the workers of jest the template (GET) and copies of it (POST), and drops these (DELETE). It is made when the
 * first of them asks: a run without databases pays nothing.
 */
export async function serveTemplate(): Promise<TemplateService> {
  let template: Promise<Template> | undefined
  const service = createServer(async (request, response) => {
    // A worker would ask again on a connection that was closed for being idle in the meantime.
    response.setHeader('connection', 'close')
    template ??= makeTemplate()
    try {
      const { url, name, copy, drop } = await template
      const copied = (request.url ?? '/').slice(1)
      if (request.method === 'DELETE') drop(copied)
      const named = request.method === 'POST' ? await copy() : name
      response.end(JSON.stringify({ url, name: named } satisfies NamedDatabase))
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const close = async () => {
    service.close()
    service.closeAllConnections()
    await template?.then(({ close }) => close())
  }
  return { address: `http://127.0.0.1:${(service.address() as AddressInfo).port}`, close }
}

export const askForTemplate = () => ask('GET')
export const askForCopy = () => ask('POST')
export const dropCopy = (copy: string) => ask('DELETE', copy)

async function ask(method: string, copy = ''): Promise<NamedDatabase> {
  const address = process.env[TEMPLATE_ADDRESS]
  if (!address)
    throw new Error('A test asks for a database in a jest project without the global setup of databases.')
  const response = await fetch(`${address}/${copy}`, { method })
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as NamedDatabase
}
