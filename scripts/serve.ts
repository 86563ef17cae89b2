// The server as a process of its own: the database runs already. Tells whoever started it where it listens.
import { readConfig } from '#server/kernel/config.ts'
import { leavingTimeout } from '#server/kernel/leaving-timeout.ts'
import { startServer } from '#server/main.ts'
import { endInOrder } from './ending.ts'

const ending = endInOrder()
const config = readConfig(process.env)
// Others serve meanwhile.
ending.timeout = leavingTimeout.amongOthers
const server = await startServer(config, config.DATABASE_URL!)
ending.add(server.stop)
process.send?.(server.address)
