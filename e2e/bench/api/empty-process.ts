import Fastify from 'fastify'

// The minimal cost of HTTP: Fastify with one empty route.
const app = Fastify()
app.get('/', async () => ({}))
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))
process.on('disconnect', () => process.exit())
