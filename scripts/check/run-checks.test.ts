import { requireAll, runChecks } from './run-checks'

it('runs what follows a failed check, and names all that failed', async () => {
  jest.spyOn(console, 'log').mockImplementation(() => undefined)
  const said = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const ran: string[] = []
  const check = (name: string, fails = false) => ({
    name,
    run: async () => {
      ran.push(name)
      if (fails) throw new Error(`${name} found something.`)
    },
  })
  const failed = await runChecks([check('Lint', true), check('Types'), check('Tests', true)])
  expect(ran).toEqual(['Lint', 'Types', 'Tests'])
  expect(said).toHaveBeenCalledWith(expect.stringContaining('Lint found something.'))
  expect(() => requireAll(failed, 3)).toThrow('2 of 3 failed: Lint; Tests.')
  expect(() => requireAll([], 3)).not.toThrow()
})
