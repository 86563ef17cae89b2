import { type AddressInfo, createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { begin, type Driver, end, keysOf, makeHome, pressAt, start } from './driver.ts'

/** What WebKit needs besides itself: its driver, the browser that it drives, and a screen. */
export interface WebKitPrograms {
  driver: string
  browser: string
  screen: string
}

/** The WebKit of this machine, the engine of all browsers on iOS, over the protocol that it has: one request for each act. */
export async function openWebKit({ driver, browser, screen }: WebKitPrograms): Promise<Driver> {
  const { home, leave } = makeHome('webkit')
  const display = await begin(
    screen,
    ['-displayfd', '3', '-screen', '0', '800x1000x24', '-nolisten', 'tcp'],
    /^(\d+)\n/,
    {},
  )
  const port = await findPort()
  const environment = { HOME: home, DISPLAY: `:${display.said}`, LANGUAGE: 'en_US' }
  const child = start(driver, [`--port=${port}`], environment)
  const ask = async <T>(method: string, path: string, body?: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = (await answer.json()) as { value: T & { message?: string } }
    if (!answer.ok) throw new Error(value.message)
    return value
  }
  // It does not say when it listens.
  while (!(await ask('GET', '/status').catch(() => undefined))) await setTimeout(50)
  const { sessionId } = await ask<{ sessionId: string }>('POST', '/session', {
    capabilities: {
      alwaysMatch: { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } },
    },
  })
  const page = <T>(method: string, path: string, body?: object) =>
    ask<T>(method, `/session/${sessionId}${path}`, body)
  const act = (source: object, actions: object[]) =>
    page('POST', '/actions', { actions: [{ ...source, actions }] })
  await page('POST', '/window/rect', { width: 400, height: 900 })
  return {
    open: async url => void (await page('POST', '/url', { url })),
    value: expression => page('POST', '/execute/sync', { script: `return (${expression})`, args: [] }),
    press: async (x, y) => void (await act({ type: 'pointer', id: 'mouse' }, pressAt(x, y))),
    type: async text => void (await act({ type: 'key', id: 'keyboard' }, keysOf(text))),
    picture: () => page('GET', '/screenshot'),
    async close() {
      await page('DELETE', '').catch(() => undefined)
      await end(child)
      await end(display.child)
      leave()
    },
  }
}

function findPort(): Promise<number> {
  return new Promise(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
