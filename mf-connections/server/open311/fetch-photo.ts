import { failureReason, type GuardOptions, guardedRequest, HostRefused, readAnswer } from 'api/server-part'
import { PHOTO_MAX_BYTES } from 'shared-domain/contract'

/** For the whole photo, in ms: the client of the request waits for it. */
const WITHIN_MS = 10_000

type FetchedPhoto = { bytes: Uint8Array } | { failure: string }

/** Fetches the photo of a request from where its client says. Never throws unless `signal` is aborted. */
export async function fetchPhoto(
  address: string,
  { hostsInside, signal }: GuardOptions,
): Promise<FetchedPhoto> {
  const url = URL.parse(address)
  if (!url) return { failure: 'media_url is no whole address' }
  const limit = AbortSignal.timeout(WITHIN_MS)
  try {
    const answer = await guardedRequest(
      url,
      { method: 'GET', headers: { accept: 'image/jpeg, image/png, image/webp, image/avif' } },
      { hostsInside, signal: AbortSignal.any([signal, limit]) },
    )
    const { statusCode = 0 } = answer
    if (statusCode !== 200) {
      answer.destroy()
      return { failure: `its host answered ${statusCode}` }
    }
    const bytes = await readAnswer(answer, PHOTO_MAX_BYTES)
    return bytes ? { bytes } : { failure: `it has more than ${PHOTO_MAX_BYTES / 1024 ** 2} MB` }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof HostRefused) return { failure: error.message }
    return {
      failure: limit.aborted ? `it did not come within ${WITHIN_MS / 1000} s` : failureReason(error),
    }
  }
}
