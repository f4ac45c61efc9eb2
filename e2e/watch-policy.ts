import { expect, type Page } from '@playwright/test'

/**
 * Watches from now on whether the page keeps to its content security policy. The result checks that too, and that the policy of the page at
 * this path allows no unsafe source of scripts.
 */
export async function watchPolicy(page: Page, path: string): Promise<() => Promise<void>> {
  const violations: string[] = []
  await page.exposeFunction('noteViolation', (text: string) => violations.push(text))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      Object(window).noteViolation(`${violatedDirective}: ${blockedURI}`),
    )
  })
  const answer = page.waitForResponse((response) => response.request().isNavigationRequest())
  return async () => {
    const policy = (await answer).headers()['content-security-policy'] ?? ''
    const scripts = policy.split(';').find((directive) => directive.startsWith('script-src '))
    expect(scripts).toMatch(/^script-src 'self'/)
    // Operators' pages scan codes with WebAssembly; no other unsafe source is allowed.
    expect(scripts?.match(/'[\w-]*unsafe-[\w-]*'/g) ?? []).toEqual(
      path.startsWith('/app/') ? ["'wasm-unsafe-eval'"] : [],
    )
    expect(violations).toEqual([])
  }
}
