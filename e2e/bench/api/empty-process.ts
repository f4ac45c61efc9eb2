import Fastify from 'fastify'

// The least that HTTP costs: Fastify with one route that has nothing to do.
const app = Fastify()
app.get('/', async () => ({}))
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))
process.on('disconnect', () => process.exit())
