import { type ParseArgsConfig, parseArgs } from 'node:util'

/** Runs a command. An error with our own wording is printed as that sentence only; any other error with its stack. */
export async function command(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(isWorded(error) ? `\n${error.message}` : error)
    // `exitCode` alone is not enough: a started server or database would keep the process alive.
    process.exit(1)
  }
}

const isWorded = (error: unknown): error is Error =>
  error instanceof Error && error.constructor === Error && !('code' in error)

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
 * missing, and prints the usage. Otherwise a lost `--share` would release to everyone.
 */
export function commandLine<const Known extends Options>(
  options: Known,
  { usage, most, args = process.argv.slice(2), env = process.env }: CommandLineRules,
): CommandLine<Known> {
  // `force` is also a setting of npm itself, which a person may have in `.npmrc`.
  const taken = Object.keys(options).find(
    (name) => name !== 'force' && env[`npm_config_${name.replaceAll('-', '_')}`],
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
