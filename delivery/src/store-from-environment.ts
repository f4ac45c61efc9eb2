import { resolve } from 'node:path'
import { folderStore } from './folder-store'
import { parseS3Address, type S3Credentials } from './s3-client'
import { s3Store } from './s3-store'
import type { Store } from './store'

/** The store named by STORE_URL, a folder or a bucket; by default a local folder. */
export function storeFromEnvironment(env: NodeJS.ProcessEnv, folder: string): Store {
  const url = env.STORE_URL?.trim() || folder
  return /^[a-z][a-z\d+.-]+:\/\//i.test(url) ? bucketFromEnvironment(url, env) : folderStore(resolve(url))
}

const bucketFromEnvironment = (url: string, env: NodeJS.ProcessEnv): Store =>
  s3Store({
    address: parseS3Address(url, 'STORE_URL'),
    credentials: credentialsFrom(env, 'STORE_URL'),
    publicUrl: publicUrlFrom(env.STORE_PUBLIC_URL?.trim()),
  })

/** A folder or bucket that browsers never read; `variable` is the variable that names it. */
export function privateStore(url: string, variable: string, env: NodeJS.ProcessEnv): Store {
  if (!url.startsWith('s3://')) return folderStore(resolve(url))
  const address = parseS3Address(url, variable)
  return s3Store({ address, credentials: credentialsFrom(env, variable), publicUrl: address.bucketUrl })
}

function credentialsFrom(env: NodeJS.ProcessEnv, variable: string): S3Credentials {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!accessKeyId || !secretAccessKey)
    throw new Error(`${variable} names a bucket: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY too.`)
  const credentials = { accessKeyId, secretAccessKey }
  const sessionToken = env.AWS_SESSION_TOKEN
  return sessionToken ? { ...credentials, sessionToken } : credentials
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
