import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { makeReleaseKey, parseReleaseKeys, publicLineOf } from 'delivery'
import { command, commandLine } from './command'

const usage = 'npm run release-key -- mf-routes|registry|all [--file mf-routes.key | --of .release-key]'

/**
 * Makes a key pair: the private key for RELEASE_KEY of those who release, and the public line for RELEASE_KEYS of everybody. With `--of`
 * it makes none, and prints the public line of the key in that file.
 */
await command(async () => {
  const { positionals, values } = commandLine(
    { file: { type: 'string' }, of: { type: 'string' } },
    { usage, most: 1 },
  )
  const [owner] = positionals
  if (!owner) throw new Error(`Say whose key it is. Use: ${usage}`)
  if (values.of !== undefined) {
    console.log(publicLineOf(owner, privateKeyIn(values.of), values.of))
    return
  }
  const { privateKey, publicKey } = makeReleaseKey()
  const line = `${owner}=${publicKey}`
  const [{ id } = { id: '' }] = parseReleaseKeys(line)
  const { file } = values
  if (file !== undefined) {
    if (existsSync(file)) throw new Error(`${file} is there already: a key is never overwritten.`)
    writeFileSync(file, `${privateKey}\n`, { mode: 0o600, flag: 'wx' })
  }
  const place = file === undefined ? `\n  ${privateKey}` : ` is in ${file}; keep it there or in a vault`
  console.log(`Key ${id} of ${owner}.

RELEASE_KEY, the private one, for whoever releases ${owner === 'registry' ? 'as an operator, and for each server' : owner}${place}

A line of RELEASE_KEYS, the public one, for every server and everybody who releases:
  ${line}`)
})

/** Throws one sentence when the file cannot be read. */
function privateKeyIn(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new Error(
      `${file} cannot be read (${(error as NodeJS.ErrnoException).code}): name the file of a private key.`,
    )
  }
}
