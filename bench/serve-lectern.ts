// Lectern as deployed, in its own process.
import { readConfig } from '#server/kernel/config.ts'
import { startServer } from '#server/main.ts'
import { reportTo } from './report-to.ts'

const server = await startServer(readConfig(process.env), process.env.BENCH_DATABASE!)
reportTo(server.address, server.stop)
