// Converts photos for `photo-process.ts` in a process of its own, so that a hostile photo can crash nothing else.
import { register } from 'tsx/esm/api'

const [rssMaxBytes, tooMuchMemory] = process.argv.slice(2).map(Number)
const CHECK_EVERY_MS = 20

process.on('disconnect', () => process.exit())
// Decoders work in threads of their own, so this one stays free to watch them.
setInterval(() => {
  if (process.memoryUsage.rss() > rssMaxBytes) process.exit(tooMuchMemory)
}, CHECK_EVERY_MS)

// A process does not inherit its parent's loader, so the one for TypeScript is registered first.
register()
const { convertPhoto } = await import('./convert-photo.ts')

process.on('message', async (photo) => {
  const answer = await convertPhoto(photo).catch((error) => ({ kind: 'failed', message: String(error) }))
  process.send({ answer, rssBytes: process.memoryUsage.rss() })
})
