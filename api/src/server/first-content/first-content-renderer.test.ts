import { testStore } from 'delivery/testing'
import { FIRST_CONTENT_RENDERER, type Publication } from 'shared-domain'
import { FirstContentRenderer } from './first-content-renderer'

it('a version whose files are gone from the store is refused, and no file of it ends the process', async () => {
  const unhandled = jest.fn()
  process.on('unhandledRejection', unhandled)
  const publication = {
    ...{ name: 'mf-qr', version: '1.0.0' },
    preload: { QrCodesPage: ['page.css'], OtherPage: ['other.css'] },
    files: { [FIRST_CONTENT_RENDERER]: 'sha384-x', 'page.css': 'sha384-x', 'other.css': 'sha384-x' },
  } as unknown as Publication
  const store = testStore()
  await expect(FirstContentRenderer.read(store, publication)).rejects.toThrow(
    `of mf-qr 1.0.0 is not in the store (${store.name}): restore it there, or check STORE_URL.`,
  )
  await new Promise((resolve) => setTimeout(resolve, 20))
  process.off('unhandledRejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
})
