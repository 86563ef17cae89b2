import { chatCalls } from '#contract/features/chat-app/calls.ts'
import { send } from '#web/lib/call.ts'
import { addressToSign } from './signed-address.ts'

/** What of the chat app's page interface (JS-SDK 1.6) is used here. */
export interface PageInterface {
  config: (options: object) => void
  ready: (run: () => void) => void
  error: (run: (failure: { errMsg: string }) => void) => void
  scanQRCode: (options: object) => void
}

const sdk = 'https://res.wx.qq.com/open/js/jweixin-1.6.0.js'
const timeoutMs = 6000

/**
 * Reads a code with the chat app's own scanner.
 * @returns its text; '' when the person closed the scanner
 * @throws where the chat app does not let this page use it
 */
export async function scanInChatApp(): Promise<string> {
  const wx = await Promise.race([prepare(), timeout()])
  return new Promise((resolve, reject) =>
    wx.scanQRCode({
      needResult: 1,
      scanType: ['qrCode'],
      success: ({ resultStr }: { resultStr: string }) => resolve(resultStr),
      cancel: () => resolve(''),
      fail: ({ errMsg }: { errMsg: string }) => reject(new Error(errMsg)),
    }),
  )
}

async function prepare(): Promise<PageInterface> {
  const [wx, signed] = await Promise.all([
    loadInterface(),
    send(chatCalls.signPage, { url: addressToSign() }),
  ])
  await new Promise<void>((resolve, reject) => {
    wx.ready(resolve)
    wx.error(({ errMsg }) => reject(new Error(errMsg)))
    wx.config({ ...signed, debug: false, jsApiList: ['scanQRCode'] })
  })
  return wx
}

function loadInterface(): Promise<PageInterface> {
  const loaded = () => (globalThis as { wx?: PageInterface }).wx
  const there = loaded()
  if (there) return Promise.resolve(there)
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const failed = () => reject(new Error('the page interface did not load'))
    script.src = sdk
    script.onload = () => {
      const wx = loaded()
      if (wx) resolve(wx)
      else failed()
    }
    script.onerror = failed
    document.head.append(script)
  })
}

const timeout = () =>
  new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('the chat app does not answer')), timeoutMs),
  )
