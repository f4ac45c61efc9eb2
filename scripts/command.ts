import { type ParseArgsConfig, parseArgs } from 'node:util'

/** Runs a command. An expected failure is printed as one sentence; any other error with its stack. */
export async function command(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof HelpWanted) return console.log(error.message)
    const sentence = sentenceOf(error)
    console.error(sentence === undefined ? error : `\n${sentence}`)
    // `exitCode` alone is not enough: a started server or database would keep the process alive.
    process.exit(1)
  }
}

/** Thrown instead of running a command whose usage was asked for. */
class HelpWanted extends Error {}

/** What a person can do something about, as one sentence; `undefined` for an error that only its stack explains. @internal */
export function sentenceOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  // By its name: a release command must not load the server, whose class it is.
  if (error.name === 'Refusal') return error.message
  if ('code' in error) return fileProblem(error as NodeJS.ErrnoException)
  return error.constructor === Error ? error.message : undefined
}

const FILE_PROBLEMS: Record<string, string> = {
  EACCES: 'this user may not use it',
  EEXIST: 'it is there already, and is not overwritten',
  EISDIR: 'it is a folder',
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of its path is no folder',
  EPERM: 'this user may not use it',
  EROFS: 'it is on a disk that can only be read',
}

/** Why Node could not use a file. A program that does not start has a path in its error, too, which is only its name. */
function fileProblem({ code = '', path, syscall = '' }: NodeJS.ErrnoException): string | undefined {
  const problem = FILE_PROBLEMS[code]
  return problem && path && !syscall.startsWith('spawn') ? `${path}: ${problem}.` : undefined
}

/** Runs one step of a longer job and prints its duration in seconds. */
export async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const result = await work()
  console.log(`${name.padEnd(36)} ${((performance.now() - began) / 1000).toFixed(1)} s`)
  return result
}

/** On Ctrl+C, stops the servers and then the process. */
export function stopOnSignal(servers: readonly { stop: () => Promise<unknown> }[]): void {
  let isStopping = false
  const stop = async () => {
    // npm and the terminal may both send the signal; the second must not interrupt the shutdown.
    if (isStopping) return
    isStopping = true
    const outcomes = await Promise.allSettled(servers.map((server) => server.stop()))
    const failures = outcomes.filter((outcome) => outcome.status === 'rejected')
    for (const { reason } of failures) console.error(reason)
    process.exit(failures.length > 0 ? 1 : 0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
}

/** Also settings of npm itself, which a person may have in `.npmrc`. */
const OF_NPM_TOO = ['force', 'yes']

type Options = NonNullable<ParseArgsConfig['options']>
type CommandLine<Known extends Options> = ReturnType<
  typeof parseArgs<{ allowPositionals: true; options: Known }>
>

interface CommandLineRules {
  usage: string
  /** The maximum number of positional arguments. */
  most: number
  args?: readonly string[]
  env?: NodeJS.ProcessEnv
}

/**
 * Parses the command line. Refuses an unknown option, a surplus argument, and an option that npm itself took because `--` is
 * missing, and names the usage; `--help` prints it. Otherwise a lost `--share` would release to everyone.
 */
export function commandLine<const Known extends Options>(
  options: Known,
  { usage, most, args = process.argv.slice(2), env = process.env }: CommandLineRules,
): CommandLine<Known> {
  if (args.includes('--help') || args.includes('-h')) throw new HelpWanted(`Use: ${usage}`)
  const taken = Object.keys(options).find(
    (name) => !OF_NPM_TOO.includes(name) && env[`npm_config_${name.replaceAll('-', '_')}`],
  )
  if (taken) throw new Error(`npm took --${taken} for itself: write -- before the arguments. Use: ${usage}`)
  const parsed = parseWorded(() => parseArgs({ allowPositionals: true, options, args: [...args] }), usage)
  const surplus = parsed.positionals[most]
  if (surplus !== undefined) throw new Error(`${surplus} is one argument too many. Use: ${usage}`)
  return parsed
}

/** Replaces an error of Node's parser with one sentence and the usage. */
function parseWorded<Parsed>(parse: () => Parsed, usage: string): Parsed {
  try {
    return parse()
  } catch (error) {
    const [sentence] = (error as Error).message.split('. ')
    throw new Error(`${sentence}. Use: ${usage}`)
  }
}
