// Shows every part and screen state of the web client, without server and database.
import { join } from 'node:path'
import { createServer } from 'vite'
import { readConfig } from '#server/kernel/config.ts'
import { endInOrder } from './ending.ts'

const { PORT, HOST } = readConfig(process.env)
const vite = await createServer({
  configFile: join(import.meta.dirname, '..', 'web', 'vite.config.ts'),
  server: { port: PORT, host: HOST },
})
await vite.listen()
endInOrder().add(() => vite.close())
console.log(`The gallery: http://127.0.0.1:${PORT}/gallery/\nCtrl-C stops it.`)
