import { localPath } from './sign-in-page'

describe('the page after signing in', () => {
  it.each(['/app/routes', '/app/reports?status=open&q=a%20b', '/'])('is %s as asked', (next) => {
    expect(localPath(next)).toBe(next)
  })

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '\\\\evil.example',
    '/..//evil.example',
    'javascript:alert(1)',
    ' /app',
    '',
    undefined,
    ['/app/routes', '/app/qr-codes'],
  ])('is the dashboard when %j is asked for (ASVS 1.2.2, 3.7.2)', (next) =>
    expect(localPath(next)).toBe('/app/dashboard'),
  )

  it('carries no line break into a header (ASVS 1.3.3)', () => {
    expect(localPath('/app/a\r\nset-cookie: x=1')).toBe('/app/aset-cookie:%20x=1')
  })
})
