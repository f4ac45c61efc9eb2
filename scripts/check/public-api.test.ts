import { requiredVersion, requireVersion } from './public-api'

const declarations = `
// @public
export function StatCard(props: StatCardProps): JSX.Element;

// @public
export interface StatCardProps {
    // (undocumented)
    label: string;
}
`
const before = { version: '1.2.0', declarations }
const changed = (from: string, to: string) => declarations.replace(from, to)

it('requires the next major version when an export was removed', () => {
  const without = changed('export function StatCard(props: StatCardProps): JSX.Element;', '')
  expect(requiredVersion(before, without)).toBe('2.0.0')
  expect(() => requireVersion('shared-ui', before, { version: '1.3.0', declarations: without })).toThrow(
    /^shared-ui no longer has:\n {2}export function StatCard\(.*\nThat asks for version 2\.0\.0 in shared-ui\/package\.json, which says 1\.3\.0: raise it, then run npm run api:report\.$/s,
  )
})

it('requires the next major version when a field is renamed', () => {
  expect(requiredVersion(before, changed('label: string', 'title: string'))).toBe('2.0.0')
})

it('requires the next minor version when something was added', () => {
  const more = changed('    label: string;\n', '    label: string;\n    hint?: string;\n')
  expect(requiredVersion(before, more)).toBe('1.3.0')
  expect(() => requireVersion('shared-ui', before, { version: '1.2.9', declarations: more })).toThrow(
    'exports more than before. That asks for version 1.3.0',
  )
  expect(() => requireVersion('shared-ui', before, { version: '1.3.0', declarations: more })).not.toThrow()
})

it('requires no new version when only comments and the order changed', () => {
  const [one, other] = declarations.split('\n\n') as [string, string]
  expect(requiredVersion(before, `${other}\n// (undocumented)\n${one}`)).toBe('1.2.0')
})
