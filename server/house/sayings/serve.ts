// A server with streams as a process of its own, one of several over a database, so that it can be killed.
import type { AddressInfo } from 'node:net'
import { lectern } from '#server/app.ts'
import { heal } from '#server/features/stream/healing.ts'
import { readConfig } from '#server/kernel/config.ts'
import { createLog } from '#server/kernel/log.ts'
import { surviveLostConnections } from '#server/kernel/outage.ts'
import { createServer } from '#server/kernel/server.ts'
import { sayingsFeature } from './feature.ts'

const config = readConfig(process.env as Record<string, string>)
const log = createLog(config.LOG_LEVEL)
surviveLostConnections(log)
const server = await createServer({
  app: { ...lectern, features: [...lectern.features, sayingsFeature] },
  ...{ config, databaseUrl: config.DATABASE_URL!, log },
  ...{ keepsTime: false, takesJobs: false },
})
await server.http.listen({ port: 0, host: '127.0.0.1' })
// More often than otherwise, so that nobody waits for it.
setInterval(() => void heal(server.services).catch(() => undefined), 500).unref()
process.once('disconnect', () => process.exit())
process.on('message', async message => {
  if (message !== 'leave') return
  await server.stop()
  process.exit()
})
process.send?.({ port: (server.http.server.address() as AddressInfo).port })
