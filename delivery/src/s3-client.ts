import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'

/** Where a bucket is. */
export interface S3Address {
  /** The URL of the bucket, with a trailing slash. */
  bucketUrl: string
  /** The prefix of every key; empty or with a trailing slash. */
  prefix: string
  region: string
}

const EXAMPLE = 's3://bucket/prefix?endpoint=https://s3.example.nz&region=ap-southeast-2'

/** Parses `s3://bucket/prefix?endpoint=…&region=…`; without an endpoint the bucket is Amazon's. */
export function parseS3Address(text: string, variable = 'STORE_URL'): S3Address {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 's3:' || !url.hostname)
    throw new Error(`${variable} is '${text}': set it to a folder, or to a bucket such as ${EXAMPLE}.`)
  const region = url.searchParams.get('region') ?? 'us-east-1'
  const endpoint = url.searchParams.get('endpoint')
  if (endpoint !== null && !/^https?:\/\/./.test(endpoint))
    throw new Error(`${variable} is '${text}': its endpoint is no web address; write it as in ${EXAMPLE}.`)
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '')
  return {
    // On a self-hosted server the bucket rarely has its own host name.
    bucketUrl: endpoint
      ? `${endpoint.replace(/\/+$/, '')}/${url.hostname}/`
      : `https://${url.hostname}.s3.${region}.amazonaws.com/`,
    prefix: prefix && `${prefix}/`,
    region,
  }
}

export interface S3Credentials {
  accessKeyId: string
  secretAccessKey: string
  sessionToken?: string
}

interface S3Request {
  method: 'GET' | 'PUT' | 'DELETE'
  /** The key with its query, encoded, relative to the bucket. */
  path: string
  headers?: Record<string, string>
  body?: Buffer
  /** Any other status is a failure. */
  expected: readonly number[]
}

const PATIENCE_MS = 20_000
const READ_RETRIES = 2

/** Sends signed requests to a bucket. Throws one sentence for an unexpected response. */
export function s3Client({ bucketUrl, region }: S3Address, credentials: S3Credentials) {
  const client = (retries: number) => new AwsClient({ ...credentials, region, service: 's3', retries })
  // Not retried automatically: a repeated conditional write could mistake its own first success for another writer's.
  const reading = client(READ_RETRIES)
  const writing = client(0)

  return async ({ method, path, headers, body, expected }: S3Request): Promise<Response> => {
    const url = bucketUrl + path
    const response = await (method === 'PUT' ? writing : reading)
      .fetch(url, {
        method,
        headers: { ...headers, 'x-amz-content-sha256': sha256(body ?? '') },
        ...(body && { body: new Uint8Array(body) }),
        // A bucket is at the address of the settings, and nothing of ours goes anywhere else.
        redirect: 'manual',
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      .catch((cause) => {
        throw new Error(`The store at ${bucketUrl} cannot be reached: check STORE_URL and the network.`, {
          cause,
        })
      })
    if (expected.includes(response.status) && response.status < 400) return response
    const answer = await response.clone().text()
    // A missing bucket is not the same as an empty one.
    if (expected.includes(response.status) && !answer.includes('NoSuchBucket')) return response
    throw new Error(`${method} ${url} answered ${response.status}: ${remedyFor(answer)}`)
  }
}

const sha256 = (body: Buffer | string) => createHash('sha256').update(body).digest('hex')

function remedyFor(answer: string): string {
  const code = /<Code>(\w+)<\/Code>/.exec(answer)?.[1] ?? 'no reason given'
  if (/AccessDenied|SignatureDoesNotMatch|InvalidAccessKeyId/.test(code))
    return `${code}. Check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and what they may do in the bucket.`
  if (code === 'NoSuchBucket') return `${code}. Make the bucket, or name another in STORE_URL.`
  return `${code}. Try again.`
}
