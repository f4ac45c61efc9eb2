import { startBundledPostgres } from '../start-bundled-postgres'

// A process of its own that has the record until it is told to stop.
const [folder = ''] = process.argv.slice(2)
startBundledPostgres({ folder }).then(
  ({ url, stop }) => {
    process.on('SIGTERM', () => stop().then(() => process.exit(0)))
    console.log(url)
    setInterval(() => undefined, 60_000)
  },
  (error: Error) => {
    console.log(`${error.constructor.name}: ${error.message}`)
    process.exit(1)
  },
)
