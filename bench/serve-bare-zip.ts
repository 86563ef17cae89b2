// The baseline of the file of all works: as many copies of one file, written by the library alone.
import { createWriteStream, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { reportTo } from './report-to.ts'

const source = process.env.BENCH_FILE!

async function write(count: number) {
  const zip = new ZipFile()
  for (let number = 0; number < count; number++)
    zip.addFile(source, `${number}.bin`, { compress: false, mtime: new Date(0) })
  zip.end()
  const file = `${source}.${count}.zip`
  await pipeline(zip.outputStream, createWriteStream(file))
  rmSync(file)
}

const server = createServer(async (request, response) => {
  request.resume()
  await write(Number(request.url?.slice(1)))
  response.end('{"status":1}')
})
server.listen({ port: 0, host: '127.0.0.1' }, () => {
  const bound = server.address()
  reportTo(`http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`, async () => {})
})
