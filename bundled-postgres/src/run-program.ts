import { type SpawnOptions, spawn } from 'node:child_process'

/** A user of a Unix system. */
export interface SystemUser {
  uid: number
  gid: number
}

interface ProgramOptions {
  /** By default the user of this process. */
  user?: SystemUser | undefined
  cwd: string
  input?: string
}

/** Runs a program to its end. An error contains what it printed, and `code` when it could not even start. */
export function runProgram(
  program: string,
  args: readonly string[],
  { user, cwd, input = '' }: ProgramOptions,
): Promise<string> {
  // The messages of initdb and pg_ctl are parsed, so they must be in English whatever the system's language.
  const options: SpawnOptions = { ...user, cwd, windowsHide: true, env: { ...process.env, LC_ALL: 'C' } }
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: 'pipe' })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.on('error', reject)
    // Not `close`: a server that pg_ctl leaves running may keep the pipes open.
    child.on('exit', (code) => (code === 0 ? resolve(output) : reject(new Error(output.trim()))))
    // A program that stops before reading all of its input explains why itself.
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
  })
}
