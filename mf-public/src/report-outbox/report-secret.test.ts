import { newSecret } from './report-secret'

it('a secret has 128 random bits, and never the same twice', () => {
  const secrets = Array.from({ length: 1000 }, newSecret)
  for (const secret of secrets) expect(secret).toMatch(/^[\da-f]{32}$/)
  expect(new Set(secrets).size).toBe(1000)
})
