import { OpenDataError } from './open-data-error'

const TIMEOUT_MS = 30_000

/** Does the work, and gives it up after 30 s or when `signal` says so. */
export async function withTimeout<T>(
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  // By hand: AbortSignal.any is missing on phones of 2023.
  const controller = new AbortController()
  const giveUp = () => controller.abort(signal?.reason)
  if (signal?.aborted) giveUp()
  signal?.addEventListener('abort', giveUp)
  const timer = setTimeout(
    () => controller.abort(new OpenDataError('The open-data service did not answer within 30 s')),
    TIMEOUT_MS,
  )
  try {
    return await work(controller.signal)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', giveUp)
  }
}
