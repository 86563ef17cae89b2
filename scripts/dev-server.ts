// The server as a process of its own, for scripts/dev.ts: the database runs already.
import { readConfig } from '#server/kernel/config.ts'
import { startServer } from '#server/main.ts'
import { endInOrder } from './ending.ts'

const ending = endInOrder()
const config = readConfig(process.env)
const server = await startServer(config, config.DATABASE_URL!)
ending.add(server.stop)
process.send?.('serving')
