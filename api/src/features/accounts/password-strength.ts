import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** zxcvbn's score from 0 to 4. 3 means 10^8 guesses or more, which the rate limit of sign-in never allows. */
const SCORE_MIN = 3

/** Words that anyone would try first here. */
const LOCAL_WORDS = ['wellington', 'poneke', 'council', 'smart', 'bins', 'smartbins', 'rubbish', 'recycling']

/** Why a password is weak, by the pattern that was found. */
const REASONS: Record<string, string> = {
  topTen: 'It is one of the ten most used passwords.',
  topHundred: 'It is one of the hundred most used passwords.',
  common: 'It is a password that many people use.',
  similarToCommon: 'It is much like a password that many people use.',
  simpleRepeat: 'It repeats the same character.',
  extendedRepeat: 'It repeats the same few characters.',
  sequences: 'It follows the alphabet or counts.',
  straightRow: 'It is a row of keys.',
  keyPattern: 'It is a pattern of keys.',
  recentYears: 'It is built around a year.',
  dates: 'It is built around a date.',
  wordByItself: 'It is one word.',
}

let estimator: Promise<ZxcvbnFactory> | undefined

/** The dictionaries (40,000 words) are loaded when the first password is chosen, so that they do not slow the start. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
}

/**
 * Estimates how an attacker who knows common passwords, words and patterns would find a password. `problem` is a sentence for
 * people.
 */
export async function passwordStrength(password: string, name: string): Promise<{ problem?: string }> {
  estimator ??= loadEstimator()
  const known = [...name.split(/\s+/).filter((part) => part.length > 2), ...LOCAL_WORDS]
  const { score, feedback } = (await estimator).check(password, known)
  if (score >= SCORE_MIN) return {}
  const reason = REASONS[feedback.warning ?? ''] ?? 'It is made of words and patterns that are tried first.'
  return {
    problem: `The password is easy to guess. ${reason} Choose several words that do not belong together.`,
  }
}
