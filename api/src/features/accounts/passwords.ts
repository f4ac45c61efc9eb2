import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { passwordStrength } from './password-strength'

/** NIST SP 800-63B: only the length counts, without rules about kinds of characters. */
const PASSWORD_MIN = 12
const PASSWORD_MAX = 1000

/** Argon2id; the parameters are the first choice of the OWASP Password Storage Cheat Sheet. Memory in KiB. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Keyboards encode the same letter in different ways. */
const normalised = (password: string) => password.normalize('NFKC')

export const hashPassword = (password: string) => hash(normalised(password), COST)

/** The hash of a random password. Unknown names are verified against it, so that they take as long as known ones. */
let decoyHash: Promise<string> | undefined

/** Whether the password matches the hash. Without a hash it takes as long and returns false. */
export async function isPasswordRight(password: string, passwordHash: string | null): Promise<boolean> {
  decoyHash ??= hashPassword(randomBytes(32).toString('base64url'))
  const isRight = await verify(passwordHash ?? (await decoyHash), normalised(password))
  return isRight && passwordHash !== null
}

/** Why a password is refused, in a sentence for the person who chose it; `undefined` for a good one. */
export async function passwordProblem(password: string, name: string): Promise<string | undefined> {
  const { length } = password
  if (length < PASSWORD_MIN || length > PASSWORD_MAX)
    return `The password has ${length} characters. Choose one of ${PASSWORD_MIN} to ${PASSWORD_MAX}.`
  if (password.toLowerCase().includes(name.toLowerCase()))
    return 'The password is easy to guess, for it holds the name. Choose one without it.'
  return (await passwordStrength(normalised(password), name)).problem
}

/** Throws the sentence of `passwordProblem`. */
export async function requireGoodPassword(password: string, name: string): Promise<void> {
  const problem = await passwordProblem(password, name)
  if (problem) throw new Error(problem)
}
