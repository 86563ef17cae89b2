// One of two processes of Lectern, with the streams that only tests and benches know.
import type { AddressInfo } from 'node:net'
import { lectern } from '#server/app.ts'
import { sayingsFeature } from '#server/house/sayings/feature.ts'
import { readConfig } from '#server/kernel/config.ts'
import { createLog } from '#server/kernel/log.ts'
import { createServer } from '#server/kernel/server.ts'
import { reportTo } from './report-to.ts'

const config = readConfig(process.env)
const server = await createServer({
  app: { ...lectern, features: [...lectern.features, sayingsFeature] },
  ...{ config, databaseUrl: process.env.BENCH_DATABASE!, log: createLog(config.LOG_LEVEL) },
})
await server.http.listen({ port: 0, host: '127.0.0.1', backlog: 4096 })
reportTo(`http://127.0.0.1:${(server.http.server.address() as AddressInfo).port}`, () => server.stop())
