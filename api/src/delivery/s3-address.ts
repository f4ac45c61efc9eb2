/** Where a bucket is. */
export interface S3Address {
  /** URL of the bucket, with a trailing slash. */
  bucketUrl: string
  /** Begins every key; empty or with a trailing slash. */
  prefix: string
  region: string
}

const EXAMPLE = 's3://bucket/prefix?endpoint=https://s3.example.nz&region=ap-southeast-2'

/** Reads `s3://bucket/prefix?endpoint=…&region=…`; without an endpoint the bucket is Amazon's. */
export function parseS3Address(text: string): S3Address {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 's3:' || !url.hostname)
    throw new Error(`STORE_URL is '${text}': set it to a folder, or to a bucket such as ${EXAMPLE}.`)
  const region = url.searchParams.get('region') ?? 'us-east-1'
  const endpoint = url.searchParams.get('endpoint')
  if (endpoint !== null && !/^https?:\/\/./.test(endpoint))
    throw new Error(`STORE_URL is '${text}': its endpoint is no web address; write it as in ${EXAMPLE}.`)
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '')
  return {
    // Of a server of one's own the bucket seldom has a host name of its own.
    bucketUrl: endpoint
      ? `${endpoint.replace(/\/+$/, '')}/${url.hostname}/`
      : `https://${url.hostname}.s3.${region}.amazonaws.com/`,
    prefix: prefix && `${prefix}/`,
    region,
  }
}
