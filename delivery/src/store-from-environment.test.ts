import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { publishRemote } from './publish-remote'
import { releaseStore } from './release-store'
import { parseS3Address } from './s3-client'
import { storeFromEnvironment } from './store-from-environment'
import { builtRemote } from './testing/built-remote'
import { S3_CREDENTIALS, startS3Server } from './testing/s3-server'
import { testKeys } from './testing/test-store'

const bucket = {
  STORE_URL: 's3://bins/product?endpoint=http://127.0.0.1:9000',
  STORE_PUBLIC_URL: 'https://remotes.example.govt.nz/product',
  AWS_ACCESS_KEY_ID: S3_CREDENTIALS.accessKeyId,
  AWS_SECRET_ACCESS_KEY: S3_CREDENTIALS.secretAccessKey,
}
const open = (env: NodeJS.ProcessEnv) => storeFromEnvironment(env, '/project/.store')

describe('the store of the environment', () => {
  it('is a folder of the project unless another is named', () => {
    expect(open({}).folder).toBe('/project/.store')
    expect(open({ STORE_URL: '/srv/remotes' }).folder).toBe('/srv/remotes')
  })

  it('is a bucket, whose files browsers find at its public address', () => {
    expect(open(bucket)).toMatchObject({
      name: 'http://127.0.0.1:9000/bins/product/',
      publicUrl: 'https://remotes.example.govt.nz/product/',
    })
    expect(open(bucket).folder).toBeUndefined()
  })

  it('is Amazon’s where no endpoint says otherwise', () => {
    expect(parseS3Address('s3://bins?region=ap-southeast-2')).toEqual({
      bucketUrl: 'https://bins.s3.ap-southeast-2.amazonaws.com/',
      prefix: '',
      region: 'ap-southeast-2',
    })
  })

  it.each([
    [
      { STORE_URL: 'ftp://bins' },
      "STORE_URL is 'ftp://bins': set it to a folder, or to a bucket such as s3://",
    ],
    [{ STORE_URL: 's3://bins?endpoint=localhost' }, 'its endpoint is no web address'],
    [{ AWS_ACCESS_KEY_ID: '' }, 'set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY too'],
    [{ STORE_PUBLIC_URL: '' }, "STORE_PUBLIC_URL is '': set it to the address at which browsers find"],
  ])('with %j is refused with the remedy', (wrong, remedy) => {
    expect(() => open({ ...bucket, ...wrong })).toThrow(remedy)
  })
})

describe('a bucket', () => {
  let server: Server
  let env: typeof bucket
  let endpoint: string
  beforeAll(async () => {
    ;({ server, endpoint } = await startS3Server())
    env = { ...bucket, STORE_URL: `s3://bins/product?endpoint=${endpoint}` }
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  it('has publications whose files are at its public address', async () => {
    const store = open(env)
    await publishRemote(releaseStore(store, testKeys()), builtRemote())
    const stored = await store.read('remotes/mf-qr/1.0.0/publication.json')
    expect(JSON.parse(String(stored?.bytes)).base).toBe(
      'https://remotes.example.govt.nz/product/remotes/mf-qr/1.0.0/',
    )
  })

  it.each([
    [{ AWS_SECRET_ACCESS_KEY: 'wrong' }, /answered 403: SignatureDoesNotMatch\. Check AWS_ACCESS_KEY_ID/],
    [{ bucket: 'other' }, /answered 404: NoSuchBucket\. Make the bucket/],
    [{ endpoint: 'http://127.0.0.1:1' }, /cannot be reached: check STORE_URL/],
  ])('that does not answer as it should, for %j, is told of in one sentence', async (wrong, sentence) => {
    const { bucket: name = 'bins', endpoint: at = endpoint, ...variables } = wrong as Record<string, string>
    const store = open({ ...env, STORE_URL: `s3://${name}/product?endpoint=${at}`, ...variables })
    await expect(store.list('')).rejects.toThrow(sentence)
    await expect(store.read('registry.json')).rejects.toThrow(sentence)
    await expect(store.create('registry.json', Buffer.from('{}'))).rejects.toThrow(sentence)
  })

  it('that leads to another address is not followed there (ASVS 1.3.6, 13.2.5, 15.3.2)', async () => {
    const asked: (string | undefined)[] = []
    const listen = async (answer: RequestListener) => {
      const one = createServer(answer)
      await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve))
      return { one, at: `http://127.0.0.1:${(one.address() as AddressInfo).port}` }
    }
    const elsewhere = await listen((request, response) => {
      asked.push(request.url)
      response.end('elsewhere')
    })
    const leading = await listen((_, response) => response.writeHead(307, { location: elsewhere.at }).end())
    const store = open({ ...env, STORE_URL: `s3://bins/product?endpoint=${leading.at}` })
    await expect(store.read('registry.json')).rejects.toThrow('answered 307')
    await expect(store.create('registry.json', Buffer.from('{}'))).rejects.toThrow('answered 307')
    expect(asked).toEqual([])
    for (const { one } of [elsewhere, leading]) {
      one.closeAllConnections()
      one.close()
    }
  })
})
