import { ApiError } from '../contract/call-operation'
import { provideProof, withProof } from './proof'

const refusal = (type: string) => new ApiError({ type, title: 'Forbidden', status: 403, detail: 'Show it.' })
const WANTED = refusal('urn:problem:proof-wanted')

describe('a change that wants a proof', () => {
  it('is made again once the person has given one', async () => {
    const call = jest.fn().mockRejectedValueOnce(WANTED).mockResolvedValueOnce('done')
    const stop = provideProof(async () => true)
    await expect(withProof(call)).resolves.toBe('done')
    expect(call).toHaveBeenCalledTimes(2)
    stop()
  })

  it('asks once for all that wait', async () => {
    const ask = jest.fn(async () => true)
    const stop = provideProof(ask)
    const calls = [1, 2, 3].map((value) =>
      jest.fn().mockRejectedValueOnce(WANTED).mockResolvedValueOnce(value),
    )
    await expect(Promise.all(calls.map((call) => withProof(call)))).resolves.toEqual([1, 2, 3])
    expect(ask).toHaveBeenCalledTimes(1)
    stop()
  })

  it('stays refused when the person gives none, and for another reason without a question', async () => {
    const ask = jest.fn(async () => false)
    const stop = provideProof(ask)
    await expect(withProof(jest.fn().mockRejectedValue(WANTED))).rejects.toBe(WANTED)
    const other = refusal('urn:problem:not-allowed')
    await expect(withProof(jest.fn().mockRejectedValue(other))).rejects.toBe(other)
    expect(ask).toHaveBeenCalledTimes(1)
    stop()
  })
})
