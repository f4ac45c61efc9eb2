import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'

/** A password typed twice at the terminal without echo, or the first line of the piped input. */
export async function askPassword(): Promise<string> {
  const { stdin } = process
  if (!stdin.isTTY) return (await text(stdin)).split(/\r?\n/, 1)[0] as string
  const password = await askUnseen('Password: ')
  if ((await askUnseen('Once more: ')) === password) return password
  throw new Error('The two passwords differ. Run it again.')
}

async function askUnseen(question: string): Promise<string> {
  process.stdout.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  terminal.on('SIGINT', () => process.exit(130))
  try {
    return await terminal.question('')
  } finally {
    terminal.close()
    process.stdout.write('\n')
  }
}
