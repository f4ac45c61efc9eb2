import { LONGEST_PARAMETER } from '../../../http/request-sizes'
import type { PartDescription, PartOperation } from '../messages/part-protocol'

interface Asked {
  method: string
  /** With its query. */
  url: string
}

/** An operation of a part that a request asks for. */
export interface FoundOperation {
  name: string
  operation: PartOperation
  params: Readonly<Record<string, string>>
}

/** Finds the operation of a part that a request asks for. As in a router, a word goes before a parameter. */
export function findOperation(
  { operations }: Pick<PartDescription, 'operations'>,
  { method, url }: Asked,
): FoundOperation | undefined {
  const path = url.split('?', 1)[0] as string
  const asked = method === 'HEAD' ? 'GET' : method
  const matching = Object.entries(operations).flatMap(([name, operation]): FoundOperation[] => {
    const params = operation.method === asked && paramsOf(operation.path, path)
    return params ? [{ name, operation, params }] : []
  })
  return matching.sort((one, other) => (isBefore(one.operation.path, other.operation.path) ? -1 : 1))[0]
}

function paramsOf(template: string, path: string): Record<string, string> | undefined {
  const [parts, given] = [template.split('/'), path.split('/')]
  if (parts.length !== given.length || given.some(({ length }) => length > LONGEST_PARAMETER))
    return undefined
  const params: Record<string, string> = {}
  for (const [i, part] of parts.entries()) {
    const text = decoded(given[i] as string)
    if (text === undefined) return undefined
    const [, name, ending] = PARAMETER.exec(part) ?? []
    if (name === undefined || ending === undefined) {
      if (part !== text) return undefined
    } else if (text.length > ending.length && text.endsWith(ending))
      params[name] = text.slice(0, text.length - ending.length)
    else return undefined
  }
  return params
}

/** A parameter, with what its file ends in: `:id`, `:id.xml`. */
const PARAMETER = /^:(\w+)(.*)$/

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Whether the first part in which two paths differ is a word in `one`. */
function isBefore(one: string, other: string): boolean {
  const others = other.split('/')
  const differing = one.split('/').find((part, i) => part.startsWith(':') !== others[i]?.startsWith(':'))
  return differing !== undefined && !differing.startsWith(':')
}
