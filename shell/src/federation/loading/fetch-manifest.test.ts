/** @jest-environment jsdom */
import { createHash, webcrypto } from 'node:crypto'
import { TextDecoder, TextEncoder } from 'node:util'
import { makeRemote } from '../../testing/make-registry'
import { fetchManifest } from './fetch-manifest'

const manifest = {
  metaData: { globalName: 'mf_qr_1', remoteEntry: { path: '', name: 'remoteEntry.js' } },
  exposes: [{ name: 'QrCodesPage' }],
}
const text = JSON.stringify(manifest)
const integrity = `sha384-${createHash('sha384').update(text).digest('base64')}`

const answer = (body: string, status = 200) => ({
  ok: status === 200,
  status,
  arrayBuffer: async () => new TextEncoder().encode(body).buffer,
})
const asked = jest.fn(async (_url: string) => answer(text))

beforeAll(() => {
  Object.assign(globalThis, { TextDecoder })
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true })
})
beforeEach(() => {
  asked.mockReset().mockImplementation(async () => answer(text))
  window.fetch = asked as never
})

let nextVersion = 0
function published(files: Record<string, string> = { 'mf-manifest.json': integrity }) {
  nextVersion += 1
  return makeRemote({ base: `/remotes/mf-qr/${nextVersion}/`, files })
}

describe('the manifest', () => {
  it('is accepted when its hash is the published one', async () => {
    await expect(fetchManifest(published())).resolves.toEqual(manifest)
    expect(asked).toHaveBeenCalledTimes(1)
  })

  it('is refused with one byte changed', async () => {
    asked.mockImplementation(async () => answer(`${text} `))
    await expect(fetchManifest(published())).rejects.toThrow('is not the file that was published')
  })

  it.each(['<!doctype html>', '{"a":1}', '{"metaData":{"globalName":"a b"}}'])(
    'is not taken for one when it reads %s, where nothing pins it',
    async (body) => {
      asked.mockImplementation(async () => answer(body))
      await expect(fetchManifest(published({}))).rejects.toThrow('is not the manifest of a remote')
    },
  )

  it('is requested once more at another URL', async () => {
    asked.mockImplementationOnce(async () => answer('', 404))
    await expect(fetchManifest(published())).resolves.toEqual(manifest)
    expect(asked.mock.calls[1]?.[0]).toContain('mf-manifest.json?retry=')
  })

  it('has the response in its error when it failed twice', async () => {
    asked.mockImplementation(async () => answer('', 404))
    await expect(fetchManifest(published())).rejects.toThrow('answered 404')
    asked.mockRejectedValue(new TypeError('Failed to fetch'))
    await expect(fetchManifest(published())).rejects.toThrow('could not be reached')
  })
})
