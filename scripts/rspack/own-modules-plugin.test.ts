import { foreignModule } from './own-modules-plugin'

describe('a remote bundles', () => {
  it.each([
    ['node_modules/react/index.js', 'a copy of react, which a page has once'],
    ['mf-qr/node_modules/react-dom/client.js', 'a copy of react-dom'],
    ['node_modules/@mantine/core/esm/index.mjs', 'a copy of @mantine/core'],
    ['node_modules/@tanstack/react-query/build/modern/index.js', 'a copy of @tanstack/react-query'],
    ['mf-routes/src/stop-list/StopList.tsx', 'mf-routes/src/stop-list/StopList.tsx: a remote stands alone'],
    ['api/src/index.ts', 'api/src/index.ts: a remote stands alone'],
  ])('no %s', (file, sentence) => {
    expect(foreignModule('mf-qr', file)).toContain(`mf-qr bundles ${sentence}`)
  })

  it.each([
    'mf-qr/src/qr-codes-page/QrCodesPage.tsx',
    'shared-domain/src/index.ts',
    'node_modules/react-is/index.js',
    'node_modules/qrcode.react/lib/esm/index.js',
  ])('%s', (file) => {
    expect(foreignModule('mf-qr', file)).toBeUndefined()
  })
})
