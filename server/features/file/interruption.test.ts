import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { chunkSize } from '#contract/features/file/rules.ts'
import { students } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { form, md5, noise, uploadFile } from './test-upload.ts'

const app = testApp({ listen: true })
const ana = students[0]!
const ben = students[1]!
const file = { name: 'cut.bin', bytes: noise(chunkSize + 5000) }

function fields(chunk: number) {
  return { fileMd5: md5(file.bytes), chunks: 2, chunk, filename: file.name, size: file.bytes.length }
}
const part = (chunk: number) => ({
  name: 'blob',
  bytes: file.bytes.subarray(chunk * chunkSize, (chunk + 1) * chunkSize),
})

describe('a connection that is cut in the middle of a chunk', () => {
  test('leaves nothing behind, and the chunk can be sent again', async () => {
    const { body, type } = await form(fields(0), part(0))
    const token = await app().tokenOf(ana)
    const { port } = new URL(app().address)
    for (const share of [0.001, 0.5, 0.999]) {
      const socket = connect(Number(port), '127.0.0.1')
      socket.on('error', () => {})
      socket.write(
        `POST /UploadApi/uploadChunk HTTP/1.1\r\nHost: x\r\ntoken: ${token}\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n`,
      )
      socket.write(body.subarray(0, Math.floor(body.length * share)), () => socket.destroy())
      await once(socket, 'close')
    }
    await expect.poll(() => readdir(app().services.files.scratch)).toEqual([])
    expect(await app().db.selectFrom('upload').selectAll().execute()).toEqual([])
    expect((await uploadFile(app(), ana, file)).orgin_size).toBe(file.bytes.length)
  })

  test('and one that ends early although it claims to be complete is refused', async () => {
    const { body, type } = await form(fields(0), part(0))
    const answer = await app().post('/UploadApi/uploadChunk', body.subarray(0, 100_000), ana, {
      'content-type': type,
    })
    expect(answer.status).toBe(2)
    await expect.poll(() => readdir(app().services.files.scratch)).toEqual([])
  })

  test('an aborted download does not keep the file open', async () => {
    const bytes = Buffer.alloc(30_000_000, 'more than the network holds ')
    const { url } = await uploadFile(app(), ana, { name: 'big.bin', bytes })
    const { pathname, search } = new URL(url)
    const controller = new AbortController()
    const answer = await fetch(app().address + pathname + search, { signal: controller.signal })
    await answer.body!.getReader().read()
    const folder = app().services.files.localPath('file')
    const open = async () => {
      const links = await readdir('/proc/self/fd')
      const targets = await Promise.all(links.map(link => readlink(`/proc/self/fd/${link}`).catch(() => '')))
      return targets.filter(target => target.startsWith(folder))
    }
    try {
      // What looks at a new file may have it open for a moment as well.
      await expect.poll(open).toHaveLength(1)
    } finally {
      controller.abort()
    }
    await expect.poll(open).toEqual([])
  })
})

describe('a server that is killed between chunks', () => {
  const folders: string[] = []
  const children: ChildProcess[] = []
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL')
    for (const folder of folders) await rm(folder, { recursive: true, force: true })
  })

  /** A server in a process of its own, on the database of this test. */
  async function startChild(folder: string) {
    const database = new URL(inject('postgresUrl'))
    database.pathname = `/${await databaseName()}`
    const script = `
      const { readConfig } = await import('#server/kernel/config.ts')
      const { startServer } = await import('#server/main.ts')
      const server = await startServer(readConfig(process.env), process.env.DATABASE_URL)
      console.log('ready ' + server.address)`
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      cwd: join(import.meta.dirname, '../../..'),
      env: {
        PATH: process.env.PATH,
        PORT: '0',
        HOST: '127.0.0.1',
        DATA_DIR: folder,
        DATABASE_URL: database.href,
        LOG_LEVEL: 'silent',
        SECRET: 's'.repeat(64),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.push(child)
    const address = await new Promise<string>((resolve, reject) => {
      child.once('exit', () => reject(new Error('the server did not start')))
      child.stdout.on('data', data => {
        const found = /ready (\S+)/.exec(String(data))
        if (found?.[1]) resolve(found[1])
      })
    })
    return { child, address }
  }

  async function databaseName() {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app().db)
    return rows[0]!.name
  }

  async function send(address: string, chunk: number) {
    const { body, type } = await form(fields(chunk), part(chunk))
    const headers = { token: await app().tokenOf(ben), 'content-type': type }
    const answer = await fetch(`${address}/UploadApi/uploadChunk`, { method: 'POST', body, headers })
    return (await answer.json()) as { status: number; missing: number; url: string }
  }

  test('has kept every chunk that it acknowledged', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lectern-killed-'))
    folders.push(folder)
    const first = await startChild(folder)
    expect(await send(first.address, 1)).toMatchObject({ status: 1, missing: 1 })
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')

    const second = await startChild(folder)
    const last = await send(second.address, 0)
    expect(last).toMatchObject({ status: 1, missing: 0 })
    const { pathname, search } = new URL(last.url)
    const answer = await fetch(second.address + pathname + search)
    expect(md5(new Uint8Array(await answer.arrayBuffer()))).toBe(md5(file.bytes))
    second.child.kill('SIGKILL')
  }, 60_000)
})
