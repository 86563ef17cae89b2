import { begin, converse, type Driver, end, keysOf, makeHome, pressAt } from './driver.ts'

const flags = ['--headless', '--no-remote', '--remote-debugging-port=0', '--width=375', '--height=812']

/** The Firefox of this machine, with the protocol that all browsers are to have. */
export async function openFirefox(program: string): Promise<Driver> {
  const { home, leave } = makeHome('firefox')
  const { child, said } = await begin(
    program,
    [...flags, '--profile', home, 'about:blank'],
    /WebDriver BiDi listening on (ws:\S+)/,
    { HOME: home, LANGUAGE: 'en', MOZ_CRASHREPORTER_DISABLE: '1' },
  )
  const { send, close } = await converse(`${said}/session`)
  await send('session.new', { capabilities: {} })
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree')
  const { context } = contexts[0]!
  await send('browsingContext.setViewport', { context, viewport: { width: 375, height: 812 } })
  const act = (source: object, actions: object[]) =>
    send('input.performActions', { context, actions: [{ ...source, actions }] })
  return {
    open: async url => void (await send('browsingContext.navigate', { context, url, wait: 'interactive' })),
    async value(expression) {
      const { result, exceptionDetails } = await send<{
        result: { value: string }
        exceptionDetails?: { text: string }
      }>('script.evaluate', {
        expression: `JSON.stringify([(${expression})])`,
        target: { context },
        awaitPromise: false,
      })
      if (exceptionDetails) throw new Error(exceptionDetails.text)
      return JSON.parse(result.value)[0]
    },
    press: async (x, y) => void (await act({ type: 'pointer', id: 'mouse' }, pressAt(x, y))),
    type: async text => void (await act({ type: 'key', id: 'keyboard' }, keysOf(text))),
    picture: async () =>
      (await send<{ data: string }>('browsingContext.captureScreenshot', { context })).data,
    async close() {
      close()
      await end(child)
      leave()
    },
  }
}
