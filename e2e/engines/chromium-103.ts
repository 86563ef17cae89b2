import sparticuz from '@sparticuz/chromium'
import { begin, converse, type Driver, end, makeHome } from './driver.ts'

/** A real Chromium of 2022, from the registry, with the protocol of its tools. */
export async function openChromium103(): Promise<Driver> {
  const { home, leave } = makeHome('chromium')
  const flags = ['--no-sandbox', '--disable-setuid-sandbox', '--single-process', '--no-zygote']
  const { child, said } = await begin(
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
    { HOME: home },
  )
  const { send, close } = await converse(said)
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
    picture: async () => (await page<{ data: string }>('Page.captureScreenshot')).data,
    async close() {
      close()
      await end(child)
      leave()
    },
  }
}
