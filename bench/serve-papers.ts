// Lectern as deployed, with the papers of its tests, in its own process.
import { lectern } from '#server/app.ts'
import { paperHandlers } from '#server/house/paper/calls.ts'
import { paperFeature } from '#server/house/paper/kind.ts'
import { readConfig } from '#server/kernel/config.ts'
import { createLog } from '#server/kernel/log.ts'
import { createServer } from '#server/kernel/server.ts'
import { reportTo } from './report-to.ts'

const config = readConfig(process.env)
const { http, stop } = await createServer({
  app: { ...lectern, features: [...lectern.features, { ...paperFeature, calls: paperHandlers }] },
  config,
  databaseUrl: process.env.BENCH_DATABASE!,
  log: createLog(config.LOG_LEVEL),
})
await http.listen({ port: config.PORT, host: config.HOST, backlog: 4096 })
const bound = http.server.address()
reportTo(`http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`, stop)
