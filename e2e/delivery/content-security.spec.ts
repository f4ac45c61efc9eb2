import { expect, test } from '@playwright/test'
import { openScreen } from '../open-screen'
import { screens } from '../screens'

for (const { name, path } of screens) {
  test(`${name} keeps to a content security policy without unsafe-eval (ASVS 3.4.3)`, async ({ page }) => {
    const violations: string[] = []
    await page.exposeFunction('noteViolation', (text: string) => violations.push(text))
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        Object(window).noteViolation(`${violatedDirective}: ${blockedURI}`),
      )
    })
    const answer = page.waitForResponse((response) => response.request().isNavigationRequest())
    await openScreen(page, path, 'mock')
    const policy = (await answer).headers()['content-security-policy'] ?? ''
    const scripts = policy.split(';').find((directive) => directive.startsWith('script-src '))
    expect(scripts).toMatch(/^script-src 'self'/)
    // Operators' pages scan codes with WebAssembly; no other unsafe source is allowed.
    expect(scripts?.match(/'[\w-]*unsafe-[\w-]*'/g) ?? []).toEqual(
      path.startsWith('/app/') ? ["'wasm-unsafe-eval'"] : [],
    )
    expect(violations).toEqual([])
  })
}
