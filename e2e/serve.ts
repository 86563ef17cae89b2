// The whole server as a process of its own, for tests that kill it. Tells the parent its address.
import { readConfig } from '#server/kernel/config.ts'
import { startServer } from '#server/main.ts'

const server = await startServer(readConfig(process.env), process.env.E2E_DATABASE!)
process.send?.(server.address)
