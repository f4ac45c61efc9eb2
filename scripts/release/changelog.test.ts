import { changelog, parseLog } from './changelog'

describe('the changelog of a release', () => {
  it('has what people notice, by its kind and then by part of the product', () => {
    const log = [
      'a1\tfeat(mf-routes): a route can be handed over',
      'b2\tfix(api): a late tap is recorded',
      'c3\trefactor(api): names',
      'd4\tfeat(mf-qr): labels in two languages',
      'e5\tfeat(api)!: tokens have scopes',
      'f6\tMerge branch main',
    ].join('\n')
    expect(changelog('1.1.0', parseLog(log))).toBe(
      `# 1.1.0

## Breaking

- **api**: tokens have scopes (e5)

## New

- **mf-qr**: labels in two languages (d4)
- **mf-routes**: a route can be handed over (a1)

## Fixed

- **api**: a late tap is recorded (b2)

`,
    )
  })

  it('says when there is nothing', () => {
    expect(changelog('1.1.1', parseLog('c3\trefactor: names'))).toContain('Nothing that people notice.')
  })
})
