import { createServer } from 'node:net'
import { Aedes } from 'aedes'

const broker = await Aedes.createBroker({ queueLimit: 10_000 })
createServer((socket) => void broker.handle(socket)).listen(Number(process.argv[2]), '127.0.0.1')
process.on('disconnect', () => process.exit())
