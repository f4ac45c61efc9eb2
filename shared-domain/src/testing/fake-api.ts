import * as z from 'zod/mini'
import {
  type LiveEvent,
  OPERATIONS,
  type Operation,
  type OperationAnswer,
  type OperationInput,
  type Problem,
} from '../contract'
import { FakeEventSource } from './fake-event-source'

type Operations = Record<string, Operation>
type Known<Own> = typeof OPERATIONS & Own
type Name<Own> = keyof Known<Own> & string
type Asked<Own> = { name: Name<Own>; path: string; body: unknown }
type Answer<Own, N extends Name<Own>> = OperationAnswer<Known<Own>[N]>
type Body<Own, N extends Name<Own>> = OperationInput<Known<Own>[N]>['body']
type Reply = { status: number; body: unknown }

/** Replaces `fetch` by a fake API. Its requests and responses are checked against the contract. */
export interface FakeApi<Own = object> {
  /** The requests so far. */
  asked: Asked<Own>[]
  /** Sets the response to an operation, or the function that computes it; an operation without one is never answered. */
  answer: <N extends Name<Own>>(
    name: N,
    answer: Answer<Own, N> | ((body: Body<Own, N>) => Answer<Own, N>),
  ) => void
  refuse: (name: Name<Own>, status: number, detail?: string, errors?: Problem['errors']) => void
  /** Fails every request, as without a connection. */
  cutOff: (name: Name<Own>) => void
  /** Sends a live event to every open screen. */
  tell: (event: LiveEvent) => void
}

/** With the operations of the contract, and those of a remote's own server part. */
export function fakeApi<const Own extends object = object>(own?: Own): FakeApi<Own> {
  const operations = { ...OPERATIONS, ...own } as Operations
  const replies = new Map<string, (body: unknown) => Promise<Reply>>()
  const asked: Asked<Own>[] = []
  Object.assign(globalThis, { EventSource: FakeEventSource })
  globalThis.fetch = jest.fn(async (url: string, { method, body }: RequestInit = {}) => {
    // That the server is there at all.
    if (url === '/healthz') return response({ status: 200, body: null })
    const [name, { body: schema }] = operationAt(operations, method ?? 'GET', url)
    const given = schema && z.parse(schema, JSON.parse(String(body)))
    asked.push({ name: name as Name<Own>, path: url, body: given })
    const reply = replies.get(name)
    return response(reply ? await reply(given) : await new Promise<never>(() => {}))
  }) as unknown as typeof fetch
  return {
    asked,
    answer(name, answer) {
      const schema = operations[name]?.answer
      const checked = (said: unknown) =>
        schema !== null && typeof schema === 'object' ? z.parse(schema, said) : said
      if (typeof answer !== 'function') checked(answer)
      replies.set(name, async (body) => ({
        status: 200,
        body: typeof answer === 'function' ? checked((answer as (body: unknown) => unknown)(body)) : answer,
      }))
    },
    refuse: (name, status, detail = `Refused with ${status}.`, errors = undefined) =>
      replies.set(name, async () => ({
        status,
        body: { ...problem(status, detail), ...(errors && { errors }) },
      })),
    // The stream outlives a screen for a moment, so a test may find that of the one before.
    tell: (event) =>
      FakeEventSource.opened.findLast(({ readyState }) => readyState !== FakeEventSource.CLOSED)?.say(event),
    cutOff: (name) => replies.set(name, () => Promise.reject(new TypeError('Failed to fetch'))),
  }
}

function operationAt(operations: Operations, method: string, url: string): [string, Operation] {
  const { pathname } = new URL(url, 'http://api')
  const fitting = Object.entries(operations).filter(
    ([, operation]) =>
      operation.method === method &&
      new RegExp(`^${operation.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(pathname),
  )
  // Like the server, which tries a word before a parameter.
  const parameters = ([, { path }]: [string, Operation]) => path.split(':').length
  const [found] = fitting.sort((a, b) => parameters(a) - parameters(b))
  if (!found) throw new Error(`The API has no ${method} ${pathname}.`)
  return found
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
