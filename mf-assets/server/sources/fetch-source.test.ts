import { startBinsServer } from '../testing/bins-server'
import { fetchSource } from './fetch-source'

const options = { hostsInside: ['127.0.0.1'], signal: new AbortController().signal, withinMs: 200 }

it('waits no longer than it may for a body that comes slowly and never ends', async () => {
  const server = await startBinsServer()
  server.answer((response) => {
    const timer = setInterval(() => response.write(' '), 10)
    response.on('close', () => clearInterval(timer))
  })
  expect(await fetchSource(server.url, options)).toEqual({
    failure: 'The source was not read: it did not send everything within 0.2 s.',
  })
  await server.close()
})

it('throws when it is called off', async () => {
  const server = await startBinsServer()
  server.answer(() => undefined)
  const signal = AbortSignal.abort(new Error('The server stops.'))
  await expect(fetchSource(server.url, { ...options, signal })).rejects.toThrow('The server stops.')
  await server.close()
})

it('says when nothing answers', async () => {
  expect(await fetchSource('http://127.0.0.1:9/bins', options)).toEqual({
    failure: 'The source was not read: it refuses connections.',
  })
})
