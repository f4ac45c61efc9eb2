import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { command, commandLine, sentenceOf } from './command'
import { root } from './project'

const usage = 'npm run promote -- mf-routes 1.2.0 [--share 10]'
const parse = (args: string[], env: NodeJS.ProcessEnv = {}) =>
  commandLine(
    { share: { type: 'string' }, 'with-table': { type: 'boolean' }, force: { type: 'boolean' } },
    { usage, most: 2, args, env },
  )

it('returns the arguments and the options', () => {
  const { positionals, values } = parse(['mf-routes', '1.2.0', '--share', '10'])
  expect(positionals).toEqual(['mf-routes', '1.2.0'])
  expect(values.share).toBe('10')
})

it('refuses an option that npm took for itself, which would release to everyone', () => {
  expect(() => parse(['mf-routes', '1.2.0'], { npm_config_share: '10' })).toThrow(
    `npm took --share for itself: write -- before the arguments. Use: ${usage}`,
  )
  expect(() => parse(['mf-routes'], { npm_config_with_table: 'true' })).toThrow('npm took --with-table')
})

it('allows npm’s own force in a settings file', () => {
  expect(parse(['mf-routes', '1.2.0'], { npm_config_force: 'true' }).values.force).toBeUndefined()
})

it('refuses one argument too many, such as the value of an option that is gone', () => {
  expect(() => parse(['mf-routes', '1.2.0', '10'])).toThrow(`10 is one argument too many. Use: ${usage}`)
})

it('refuses an unknown option, and one without its value, in one sentence with the usage', () => {
  expect(() => parse(['mf-routes', '--shar', '10'])).toThrow(`Unknown option '--shar'. Use: ${usage}`)
  expect(() => parse(['mf-routes', '--share'])).toThrow(/^Option '--share <value>' argument missing\. Use: /)
})

it('prints the usage when it is asked for, and runs nothing', async () => {
  const printed = jest.spyOn(console, 'log').mockImplementation(() => undefined)
  const ran = jest.fn()
  await command(async () => ran(parse(['mf-routes', '--help'])))
  expect(printed.mock.calls).toEqual([[`Use: ${usage}`]])
  expect(ran).not.toHaveBeenCalled()
  printed.mockRestore()
})

describe('an error', () => {
  const errorOf = (work: () => unknown) => {
    try {
      work()
    } catch (error) {
      return error
    }
  }

  it('that a person can act on is one sentence', () => {
    expect(sentenceOf(new Error('Name the file to write.'))).toBe('Name the file to write.')
    expect(sentenceOf(Object.assign(new Error('There is Kiri.'), { name: 'Refusal' }))).toBe('There is Kiri.')
    const nowhere = join(root, 'no-such-folder/a.backup')
    const missing = Object.assign(new Error('ENOENT'), { code: 'ENOENT', syscall: 'open', path: nowhere })
    expect(sentenceOf(missing)).toBe(`${nowhere}: there is no such file or folder.`)
  })

  it('that only its stack explains keeps that', () => {
    expect(sentenceOf(errorOf(() => JSON.parse('{')))).toBeUndefined()
    expect(sentenceOf(Object.assign(new Error('deadlock detected'), { code: '40P01' }))).toBeUndefined()
    const noProgram = { code: 'ENOENT', syscall: 'spawn git', path: 'git' }
    expect(sentenceOf(Object.assign(new Error('spawn git ENOENT'), noProgram))).toBeUndefined()
  })
})

const folder = join(root, 'scripts')
const programs = readdirSync(folder)
  .filter((name) => name.endsWith('.ts'))
  .map((name) => ({ name, code: readFileSync(join(folder, name), 'utf8') }))
  .filter(({ code }) => /^await command\(/m.test(code))

it('finds the programs of the commands', () => {
  expect(programs.map(({ name }) => name)).toEqual(expect.arrayContaining(['backup.ts', 'serve.ts']))
})

it.each(programs)('$name reads its arguments by commandLine, which knows --help', ({ code }) => {
  expect(code).not.toContain('parseArgs')
})

// The command runs where it stands: a constant below it does not exist yet, and TypeScript does not notice.
it.each(programs)('$name has only functions and types below its command', ({ code }) => {
  const below = code.slice(code.search(/^await command\(/m))
  expect(below.match(/^(export )?(default )?(const|let|var|class|enum|abstract class)\b.*/gm) ?? []).toEqual(
    [],
  )
})
