import { resolve } from 'node:path'
import { folderStore } from './folder-store'
import { parseS3Address } from './s3-client'
import { s3Store } from './s3-store'
import type { Store } from './store'

/** The store that STORE_URL names, a folder or a bucket; a folder of this machine when it names none. */
export function storeFromEnvironment(env: NodeJS.ProcessEnv, folder: string): Store {
  const url = env.STORE_URL?.trim() || folder
  return /^[a-z][a-z\d+.-]+:\/\//i.test(url) ? bucketFromEnvironment(url, env) : folderStore(resolve(url))
}

function bucketFromEnvironment(url: string, env: NodeJS.ProcessEnv): Store {
  const address = parseS3Address(url)
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!accessKeyId || !secretAccessKey)
    throw new Error(`STORE_URL names a bucket: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY too.`)
  const credentials = { accessKeyId, secretAccessKey }
  const sessionToken = env.AWS_SESSION_TOKEN
  return s3Store({
    address,
    credentials: sessionToken ? { ...credentials, sessionToken } : credentials,
    publicUrl: publicUrlFrom(env.STORE_PUBLIC_URL?.trim()),
  })
}

function publicUrlFrom(text = ''): string {
  if (!/^https?:\/\/./.test(text) || !URL.canParse(text)) {
    throw new Error(
      `STORE_PUBLIC_URL is '${text}': set it to the address at which browsers find the bucket's files, ` +
        'such as https://remotes.example.govt.nz/.',
    )
  }
  return text.endsWith('/') ? text : `${text}/`
}
