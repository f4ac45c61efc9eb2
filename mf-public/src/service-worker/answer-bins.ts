import { PATIENCE_MS, within } from 'shared-domain'
import { answerFromOthers } from './answer-from-others'
import { allAnswers, keepAnswer, lastAnswer } from './known-bins'

/**
 * The bins from the record, and they are kept; when it cannot be asked, the last answer to the same question, or else
 * what the other answers on this phone say about it. Each says itself when it was read.
 */
export async function answerBins(request: Request): Promise<Response> {
  const asked = fetch(request).then(keep)
  const answer = await within(PATIENCE_MS, asked)
  if (answer && answer.status < 500) return answer
  const last = await lastAnswer(request.url)
  if (last) return last
  const told = answerFromOthers(new URL(request.url), await allAnswers())
  return told ? Response.json(told) : asked
}

async function keep(answer: Response): Promise<Response> {
  if (answer.ok) await keepAnswer(answer.url, answer.clone())
  return answer
}
