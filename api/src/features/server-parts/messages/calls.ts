import { type ErrorMessage, fromMessage, toMessage } from './error-message'

/** One end of a connection between the server and a part. Messages are cloned, and arrive in their order. */
export interface Port {
  post: (message: unknown) => void
  listen: (receive: (message: unknown) => void) => void
  close: () => void
}

/** Functions that one end of a port serves. Their arguments and results are cloned. */
// Each function has parameters of its own.
type Served = { [name: string]: (...args: never[]) => unknown }

export interface Calls<Theirs> {
  /** Calls a function of the other end. Rejects with its error, or with the reason of `end`. */
  call: <Name extends keyof Theirs & string>(
    name: Name,
    ...args: ParametersOf<Theirs[Name]>
  ) => Promise<Awaited<ResultOf<Theirs[Name]>>>
  /** The same for a function whose result does not matter. */
  tell: <Name extends keyof Theirs & string>(name: Name, ...args: ParametersOf<Theirs[Name]>) => void
  /** Rejects all open calls and those that follow. */
  end: (reason: Error) => void
}

type ParametersOf<F> = F extends (...args: infer Args) => unknown ? Args : never
type ResultOf<F> = F extends (...args: never[]) => infer Result ? Result : never

type Message =
  | { call: string; id?: number; args: unknown[] }
  | { result: number; value: unknown }
  | { failure: number; error: ErrorMessage }

interface OpenCall {
  resolve: (value: never) => void
  reject: (error: unknown) => void
}

/** Connects a port: serves `own` to the other end, whose functions can be called. */
export function connectCalls<Theirs>(port: Port, own: Served): Calls<Theirs> {
  const open = new Map<number, OpenCall>()
  let ended: Error | undefined
  let last = 0

  port.listen((received) => {
    const message = received as Message
    if ('call' in message) void serve(message)
    else settle(message)
  })

  async function serve({ call, id, args }: Extract<Message, { call: string }>): Promise<void> {
    try {
      if (!Object.hasOwn(own, call)) throw new Error(`There is no function ${call} to call.`)
      const value = await own[call]?.(...(args as never[]))
      if (id !== undefined) send({ result: id, value })
    } catch (error) {
      if (id !== undefined) send({ failure: id, error: toMessage(error) })
    }
  }

  function settle(message: Exclude<Message, { call: string }>): void {
    const id = 'result' in message ? message.result : message.failure
    const call = open.get(id)
    open.delete(id)
    if ('result' in message) call?.resolve(message.value as never)
    else call?.reject(fromMessage(message.error))
  }

  function send(message: Message): void {
    if (!ended) port.post(message)
  }

  return {
    call: (name, ...args) =>
      new Promise((resolve, reject) => {
        if (ended) return reject(ended)
        const id = ++last
        open.set(id, { resolve, reject })
        try {
          port.post({ call: name, id, args })
        } catch (error) {
          open.delete(id)
          reject(error)
        }
      }),
    tell: (name, ...args) => send({ call: name, args }),
    end(reason) {
      ended ??= reason
      for (const { reject } of open.values()) reject(reason)
      open.clear()
    },
  }
}
