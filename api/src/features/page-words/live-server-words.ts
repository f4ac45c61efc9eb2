import fp from 'fastify-plugin'
import { type ServerWords, serverWords } from '../../http/server-texts/server-texts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The texts that the server itself writes for residents, with the council's own among them. */
    serverWords: () => Promise<ServerWords>
  }
}

/** Gives the documents that the server itself writes the council's own words. */
export const liveServerWords = fp(
  async (app) => {
    const made = new WeakMap<object, ServerWords>()
    app.decorate('serverWords', async () => {
      const { texts } = await app.pageWords.current()
      const words = made.get(texts) ?? serverWords(texts)
      made.set(texts, words)
      return words
    })
  },
  { name: 'live-server-words', dependencies: ['live-page-words'] },
)
