import { OPERATIONS, type OperationInput, operationUrl } from 'shared-domain/contract'
import type { Database } from '../../database/database'
import { surroundingsReader } from '../../features/bins/bin-surroundings'
import { binsAroundReader } from '../../features/bins/nearby-bins'
import { publicReportReader } from '../../features/reports/public-report'
import { readInput } from '../../http/operations/read-input'
import { Refusal } from '../../http/problems/refusal'
import type { PageRequest } from './page-renderer'

interface PageAnswer {
  /** The URL at which the API would have returned it. */
  url: string
  /** `null` when the record has nothing there. */
  answer: unknown
}

/** Reads the record's data for a page, as the API would return it. */
export type PageAnswers = (request: PageRequest) => Promise<PageAnswer>

/** Returns a reader of the data that pages may show: operations that need no permission. */
export function pageAnswers(database: Database): PageAnswers {
  const readers = {
    binSurroundings: operationReader(OPERATIONS.binSurroundings, surroundingsReader(database)),
    nearbyBins: operationReader(OPERATIONS.nearbyBins, binsAroundReader(database)),
    reportByReference: operationReader(OPERATIONS.reportByReference, publicReportReader(database)),
  } as const
  return async ({ operation, params, query }) => {
    if (!isAnswered(operation)) throw new Error(`Pages show nothing of ${operation}.`)
    const url = operationUrl(OPERATIONS[operation].path, params, query)
    try {
      return { url, answer: await readers[operation]({ params: params ?? {}, query: query ?? {} }) }
    } catch (error) {
      if (isMissingOrInvalid(error)) return { url, answer: null }
      throw error
    }
  }

  function isAnswered(name: string): name is keyof typeof readers {
    return Object.hasOwn(readers, name)
  }
}

type Asked = { params: object; query: object }
type Answered = (typeof OPERATIONS)['binSurroundings' | 'nearbyBins' | 'reportByReference']

const operationReader =
  <const O extends Answered>(operation: O, read: (input: OperationInput<O>) => Promise<unknown>) =>
  (asked: Asked): Promise<unknown> =>
    read(readInput(operation, asked))

/** Whether the data does not exist or a link asks for something impossible. The page is then rendered without data. */
const isMissingOrInvalid = (error: unknown) =>
  error instanceof Refusal && (error.statusCode === 404 || error.kind === 'invalid-input')
