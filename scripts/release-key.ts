import { existsSync, writeFileSync } from 'node:fs'
import { makeReleaseKey, parseReleaseKeys } from 'delivery'
import { command, commandLine } from './command'

const usage = 'npm run release-key -- mf-routes|registry|all [--file mf-routes.key]'

/** Makes a key pair: the private key for RELEASE_KEY of those who release, and the public line for RELEASE_KEYS of everybody. */
await command(async () => {
  const { positionals, values } = commandLine({ file: { type: 'string' } }, { usage, most: 1 })
  const [owner] = positionals
  if (!owner) throw new Error(`Say whose key it is. Use: ${usage}`)
  const { privateKey, publicKey } = makeReleaseKey()
  const line = `${owner}=${publicKey}`
  const [{ id } = { id: '' }] = parseReleaseKeys(line)
  const { file } = values
  if (file !== undefined) {
    if (existsSync(file)) throw new Error(`${file} is there already: a key is never overwritten.`)
    writeFileSync(file, `${privateKey}\n`, { mode: 0o600 })
  }
  const place = file === undefined ? `\n  ${privateKey}` : ` is in ${file}; keep it there or in a vault`
  console.log(`Key ${id} of ${owner}.

RELEASE_KEY, the private one, for whoever releases ${owner === 'registry' ? 'as an operator, and for each server' : owner}${place}

A line of RELEASE_KEYS, the public one, for every server and everybody who releases:
  ${line}`)
})
