import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sparticuz from '@sparticuz/chromium'
import { WebSocket } from 'ws'

/** What a story needs of a browser, whatever its engine and age: it looks by script, and presses and types for real. */
export interface Driver {
  open(address: string): Promise<void>
  /** The value of an expression in the page. */
  value<T>(expression: string): Promise<T>
  press(x: number, y: number): Promise<void>
  type(text: string): Promise<void>
  close(): Promise<void>
}

/** Answers by their numbers, as both protocols over a socket have them. */
async function converse(address: string) {
  const socket = new WebSocket(address, { perMessageDeflate: false })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const waiting = new Map<number, { resolve: (result: never) => void; reject: (error: Error) => void }>()
  socket.on('message', data => {
    const { id, result, error, message } = JSON.parse(String(data))
    const asked = waiting.get(id)
    waiting.delete(id)
    if (error) asked?.reject(new Error(`${message ?? error.message ?? JSON.stringify(error)}`))
    else asked?.resolve(result as never)
  })
  let count = 0
  const send = <T>(method: string, params: object = {}, more: object = {}) => {
    count += 1
    socket.send(JSON.stringify({ id: count, method, params, ...more }))
    return new Promise<T>((resolve, reject) => waiting.set(count, { resolve, reject }))
  }
  return { send, close: () => socket.close() }
}

/** Starts a browser and waits for the address that it says. */
async function begin(program: string, args: string[], says: RegExp, home: string) {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, HOME: home },
  })
  const address = await new Promise<string>((resolve, reject) => {
    let said = ''
    const hear = (data: Buffer) => {
      said += data
      const found = says.exec(said)?.[1]
      if (found) resolve(found)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.on('error', reject)
    child.on('exit', code => reject(new Error(`${program} ended with ${code}: ${said.slice(-500)}`)))
  })
  return { child, address }
}

const end = (child: ChildProcess) =>
  new Promise<void>(resolve => {
    if (child.exitCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })

/** A real Chromium of 2022, from the registry, with the protocol of its tools. */
export async function openChromium103(): Promise<Driver> {
  const home = mkdtempSync(join(tmpdir(), 'lectern-chromium-'))
  const flags = ['--no-sandbox', '--disable-setuid-sandbox', '--single-process', '--no-zygote']
  const { child, address } = await begin(
    await sparticuz.executablePath,
    [
      ...[
        ...flags,
        '--in-process-gpu',
        '--use-gl=swiftshader',
        '--headless',
        '--disable-quic',
        '--no-first-run',
      ],
      ...['--autoplay-policy=no-user-gesture-required', '--lang=en', '--window-size=375,812'],
      ...[`--user-data-dir=${home}`, '--remote-debugging-port=0', 'about:blank'],
    ],
    /DevTools listening on (ws:\S+)/,
    home,
  )
  const { send, close } = await converse(address)
  const { targetInfos } = await send<{ targetInfos: { type: string; targetId: string }[] }>(
    'Target.getTargets',
  )
  const { targetId } = targetInfos.find(({ type }) => type === 'page')!
  const { sessionId } = await send<{ sessionId: string }>('Target.attachToTarget', {
    targetId,
    flatten: true,
  })
  const page = <T>(method: string, params: object = {}) => send<T>(method, params, { sessionId })
  await page('Page.enable')
  return {
    open: async url => void (await page('Page.navigate', { url })),
    async value(expression) {
      const { result, exceptionDetails } = await page<{
        result: { value: never }
        exceptionDetails?: { exception?: { description: string } }
      }>('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true })
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description)
      return result.value
    },
    async press(x, y) {
      for (const type of ['mousePressed', 'mouseReleased'])
        await page('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 })
    },
    async type(text) {
      for (const key of text) {
        if (key === '\n')
          await page('Input.dispatchKeyEvent', {
            type: 'keyDown',
            key: 'Enter',
            code: 'Enter',
            windowsVirtualKeyCode: 13,
            text: '\r',
          })
        else await page('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key })
        await page('Input.dispatchKeyEvent', { type: 'keyUp', key: key === '\n' ? 'Enter' : key })
      }
    },
    async close() {
      close()
      await end(child)
      rmSync(home, { recursive: true, force: true })
    },
  }
}
