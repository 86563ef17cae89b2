// Every ui part and screen state on one page: `npm run gallery`, on GALLERY_PORT or 3200.
import { join } from 'node:path'
import { createServer } from 'vite'
import { endInOrder } from './ending.ts'

const ending = endInOrder()
const port = Number(process.env.GALLERY_PORT ?? 3200)
const vite = await createServer({
  configFile: join(import.meta.dirname, '..', 'web', 'vite.config.ts'),
  server: { port, host: '127.0.0.1' },
})
await vite.listen()
ending.add(() => vite.close())
console.log(`The gallery: http://127.0.0.1:${port}/gallery/`)
