import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet, { type HelmetOptions } from 'helmet'

/** The headers that helmet would set on every answer. They are the same on each, so they are worked out once. */
export function headersOfHelmet(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {}
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value
    },
    removeHeader: () => undefined,
  }
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, (failure) => {
    if (failure) throw failure
  })
  return headers
}
