import * as z from 'zod/mini'
import {
  type LiveEvent,
  OPERATIONS,
  type OperationAnswer,
  type OperationInput,
  type Problem,
} from '../contract'
import { FakeEventSource } from './fake-event-source'

type Name = keyof typeof OPERATIONS
type Asked = { name: Name; path: string; body: unknown }
type Answer<N extends Name> = OperationAnswer<(typeof OPERATIONS)[N]>
type Body<N extends Name> = OperationInput<(typeof OPERATIONS)[N]>['body']
type Reply = { status: number; body: unknown }

/** Stands in for the API in place of `fetch`; what it is asked and what it says are held against the contract. */
export interface FakeApi {
  /** What was asked so far. */
  asked: Asked[]
  /** What to answer to an operation from now on, or how; until then it gives no answer at all. */
  answer: <N extends Name>(name: N, answer: Answer<N> | ((body: Body<N>) => Answer<N>)) => void
  refuse: (name: Name, status: number, detail?: string) => void
  /** As without a connection. */
  cutOff: (name: Name) => void
  /** Tells every open screen of a change. */
  tell: (event: LiveEvent) => void
}

export function fakeApi(): FakeApi {
  const replies = new Map<Name, (body: unknown) => Promise<Reply>>()
  const asked: Asked[] = []
  Object.assign(globalThis, { EventSource: FakeEventSource })
  globalThis.fetch = jest.fn(async (url: string, { method, body }: RequestInit = {}) => {
    const name = operationAt(method ?? 'GET', url)
    const { body: schema } = OPERATIONS[name] as { body?: z.ZodMiniType }
    const given = schema && z.parse(schema, JSON.parse(String(body)))
    asked.push({ name, path: url, body: given })
    const reply = replies.get(name)
    return response(reply ? await reply(given) : await new Promise<never>(() => {}))
  }) as unknown as typeof fetch
  return {
    asked,
    answer(name, answer) {
      const schema = OPERATIONS[name].answer
      const checked = (said: unknown) =>
        schema !== null && typeof schema === 'object' ? z.parse(schema, said) : said
      if (typeof answer !== 'function') checked(answer)
      replies.set(name, async (body) => ({
        status: 200,
        body: typeof answer === 'function' ? checked(answer(body as Body<typeof name>)) : answer,
      }))
    },
    refuse: (name, status, detail = `Refused with ${status}.`) =>
      replies.set(name, async () => ({ status, body: problem(status, detail) })),
    // The stream outlives a screen for a moment, so a test may find that of the one before.
    tell: (event) =>
      FakeEventSource.opened.findLast(({ readyState }) => readyState !== FakeEventSource.CLOSED)?.say(event),
    cutOff: (name) => replies.set(name, () => Promise.reject(new TypeError('Failed to fetch'))),
  }
}

function operationAt(method: string, url: string): Name {
  const { pathname } = new URL(url, 'http://api')
  const found = Object.entries(OPERATIONS).find(
    ([, operation]) =>
      operation.method === method &&
      new RegExp(`^${operation.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(pathname),
  )
  if (!found) throw new Error(`The API has no ${method} ${pathname}.`)
  return found[0] as Name
}

const problem = (status: number, detail: string): Problem => ({
  type: 'urn:problem:test',
  title: 'Refused',
  status,
  detail,
})

const response = ({ status, body }: Reply) =>
  ({
    ok: status < 300,
    status,
    statusText: '',
    headers: new Headers(),
    json: async () => body,
  }) as Response
