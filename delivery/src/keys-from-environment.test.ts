import { mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keysFromEnvironment, keysInFile } from './keys-from-environment'
import { makeReleaseKey, publicLineOf } from './release-keys'

const { privateKey: RELEASE_KEY, publicKey } = makeReleaseKey()
const ownersOf = (variables: NodeJS.ProcessEnv) =>
  keysFromEnvironment(variables).listed.map(({ owner, id }) => [owner, id])

describe('the keys of a process', () => {
  it('are those of RELEASE_KEYS, a line each, of which two may have one owner', () => {
    const other = makeReleaseKey().publicKey
    const RELEASE_KEYS = `# teams\nmf-qr=${publicKey}\nmf-qr=${other}\n\nrevoked=${other}\n`
    const { listed, signer } = keysFromEnvironment({ RELEASE_KEYS, RELEASE_KEY })
    expect(listed.map(({ owner }) => owner)).toEqual(['mf-qr', 'mf-qr', 'revoked'])
    expect(listed[0]?.id).toBe(signer?.id)
  })

  it('are one for everything without RELEASE_KEYS', () => {
    expect(ownersOf({ RELEASE_KEY })).toEqual([['all', keysFromEnvironment({ RELEASE_KEY }).signer?.id]])
  })

  it.each([
    [{}, 'Neither RELEASE_KEYS nor RELEASE_KEY is set'],
    [{ RELEASE_KEY: 'abc' }, 'RELEASE_KEY is no Ed25519 private key: make one with npm run release-key.'],
    [{ RELEASE_KEYS: `labels=${publicKey}` }, "RELEASE_KEYS has a line 'labels="],
    [{ RELEASE_KEYS: 'mf-qr=abc' }, 'RELEASE_KEYS has no Ed25519 public key for mf-qr'],
    [{ RELEASE_KEYS: `mf-qr=${RELEASE_KEY}` }, 'RELEASE_KEYS has no Ed25519 public key for mf-qr'],
    [{ RELEASE_KEYS: ' # none' }, 'RELEASE_KEYS'],
  ])('are refused with the remedy, for %j', (variables, sentence) => {
    expect(() => keysFromEnvironment(variables as NodeJS.ProcessEnv)).toThrow(sentence)
  })
})

it('the public line of a private key is the one that was printed with it', () => {
  expect(publicLineOf('mf-qr', `${RELEASE_KEY}\n`)).toBe(`mf-qr=${publicKey}`)
  expect(() => publicLineOf('qr', RELEASE_KEY)).toThrow('RELEASE_KEYS has a line')
  expect(() => publicLineOf('mf-qr', 'abc', 'my.key')).toThrow('my.key is no Ed25519 private key')
})

describe('the key of a machine', () => {
  it('is made once, for its owner alone, whoever else wants it at the same moment', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'key-')), 'release-key')
    const [first, second] = [keysInFile(file), keysInFile(file)]
    expect(second.signer?.id).toBe(first.signer?.id)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file, 'utf8')).not.toBe('')
  })
})
