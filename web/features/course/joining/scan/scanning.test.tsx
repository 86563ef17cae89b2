import { create } from 'qrcode'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { chatCalls } from '#contract/features/chat-app/calls.ts'
import { joinCalls, joinResults } from '#contract/features/course/joining.ts'
import { courseId } from '../../sample-course.ts'
import { stage } from '../../test-stage.tsx'

let on: ReturnType<typeof stage>
beforeEach(() => {
  on = stage('0')
  on.server.answer(joinCalls.join, {
    join: joinResults.joined,
    message: '',
    courseId: courseId,
    courseName: 'Linear Algebra',
    teacher: { name: '沈岚', avatar: '' },
  })
  // The browser's own reader is missing, so that ours is used.
  vi.stubGlobal('BarcodeDetector', undefined)
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('', 'NotAllowedError'))
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  await on.stop()
})

const cell = 6

/** A canvas that shows the QR code of a text. */
function squareOf(text: string, { width, height } = { width: 480, height: 640 }) {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d')!
  context.fillStyle = '#e8e4da'
  context.fillRect(0, 0, width, height)
  context.fillStyle = '#222'
  modules.data.forEach((isDark, index) => {
    const x = index % modules.size
    const y = Math.floor(index / modules.size)
    if (isDark) context.fillRect(90 + x * cell, 140 + y * cell, cell, cell)
  })
  return canvas
}

async function pictureOf(canvas: HTMLCanvasElement) {
  const blob = await new Promise<Blob>(resolve => canvas.toBlob(made => resolve(made!), 'image/jpeg', 0.8))
  return new File([blob], 'photo.jpg', { type: 'image/jpeg' })
}

async function choose(file: File) {
  const input = await vi.waitUntil(() => document.querySelector<HTMLInputElement>('input[type="file"]'))
  const chosen = new DataTransfer()
  chosen.items.add(file)
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

test('a refused camera is said in words; a picture of the album joins instead', async () => {
  const screen = await on.open('/joinCourse')
  await screen.getByRole('button', { name: 'Scan' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Scan a code' })).toBeVisible()
  await expect.element(screen.getByText('Camera access is off')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Choose from photos' })).toBeVisible()
  await choose(await pictureOf(squareOf(`${location.origin}/joinCourses?code=MA2223`)))
  await expect.element(screen.getByText('You’re in')).toBeVisible()
  expect(on.server.inputsOf(joinCalls.join)).toEqual([{ code: 'MA2223' }])
})

test('a foreign address is refused in words and not opened; so is a picture without a code', async () => {
  const screen = await on.open('/joinCourse?scan=1')
  await choose(await pictureOf(squareOf('https://evil.example/joinCourses?code=MA2223')))
  await expect.element(screen.getByText('This isn’t a Lectern code.')).toBeVisible()
  await choose(await pictureOf(Object.assign(document.createElement('canvas'), { width: 300, height: 300 })))
  await expect.element(screen.getByText('No code found in this picture.')).toBeVisible()
  await choose(new File(['no picture'], 'notes.txt', { type: 'text/plain' }))
  await expect.element(screen.getByText('This picture can’t be opened.')).toBeVisible()
  expect(location.pathname + location.search).toBe('/joinCourse?scan=1')
  expect(on.server.inputsOf(joinCalls.join)).toEqual([])
})

test('a device without a camera says so', async () => {
  vi.mocked(navigator.mediaDevices.getUserMedia).mockRejectedValue(new DOMException('', 'NotFoundError'))
  const screen = await on.open('/joinCourse?scan=1')
  await expect.element(screen.getByText('No camera available')).toBeVisible()
})

/** A camera that sees a QR code. */
function camera(canvas: HTMLCanvasElement) {
  const streams: MediaStream[] = []
  vi.mocked(navigator.mediaDevices.getUserMedia).mockImplementation(async () => {
    const stream = canvas.captureStream(20)
    streams.push(stream)
    return stream
  })
  const again = setInterval(() => canvas.getContext('2d')!.fillRect(0, 0, 1, 1), 50)
  return {
    streams,
    areOff: () => streams.every(stream => stream.getTracks().every(track => track.readyState === 'ended')),
    stop: () => clearInterval(again),
  }
}

test('the camera reads a bare join code, joins, and is off', async () => {
  const held = camera(squareOf('MA2223'))
  const screen = await on.open('/joinCourse?scan=1')
  await expect.element(screen.getByText('You’re in')).toBeVisible()
  expect(on.server.inputsOf(joinCalls.join)).toEqual([{ code: 'MA2223' }])
  expect(held.areOff()).toBe(true)
  held.stop()
})

test('the camera continues after a foreign code; when hidden, closed or left it is off', async () => {
  const held = camera(squareOf('https://evil.example/'))
  const screen = await on.open('/joinCourse')
  await screen.getByRole('button', { name: 'Scan' }).click()
  await expect.element(screen.getByText('This isn’t a Lectern code.')).toBeVisible()
  expect(held.areOff()).toBe(false)

  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(held.areOff()).toBe(true))
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(held.streams).toHaveLength(2))

  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('textbox', { name: 'Join code', exact: true })).toBeVisible()
  await vi.waitFor(() => expect(held.areOff()).toBe(true))
  expect(location.search).toBe('')

  await screen.getByRole('button', { name: 'Scan' }).click()
  await vi.waitFor(() => expect(held.streams).toHaveLength(3))
  history.back()
  await expect.element(screen.getByRole('textbox', { name: 'Join code', exact: true })).toBeVisible()
  await vi.waitFor(() => expect(held.areOff()).toBe(true))
  held.stop()
})

describe('inside the chat app', () => {
  const signed = { appId: 'wx1', timestamp: 1, nonceStr: 'n', signature: 's' }
  beforeEach(() => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Android MicroMessenger/8.0.49')
    on.server.answer(chatCalls.signPage, signed)
  })

  /** The page interface of a chat app before whose scanner a code is held. */
  function chatApp(resultStr: string) {
    const config = vi.fn()
    vi.stubGlobal('wx', {
      config,
      ready: (run: () => void) => run(),
      error: () => undefined,
      scanQRCode: ({ success }: { success: (read: object) => void }) => success({ resultStr }),
    })
    return config
  }

  test('its own scanner reads', async () => {
    const config = chatApp(`${location.origin}/joinCourses?code=MA2223`)
    const screen = await on.open('/joinCourse')
    await screen.getByRole('button', { name: 'Scan' }).click()
    await expect.element(screen.getByText('You’re in')).toBeVisible()
    expect(config).toHaveBeenCalledWith({ ...signed, debug: false, jsApiList: ['scanQRCode'] })
    expect(on.server.inputsOf(chatCalls.signPage)).toEqual([{ url: `${location.origin}/joinCourse` }])
  })

  test('a foreign code is refused in words', async () => {
    chatApp('https://evil.example/')
    const screen = await on.open('/joinCourse')
    await screen.getByRole('button', { name: 'Scan' }).click()
    await expect.element(screen.getByText('This isn’t a Lectern code.')).toBeVisible()
    expect(location.pathname).toBe('/joinCourse')
  })

  test('camera and album stand in when its interface does not load', async () => {
    const append = vi.spyOn(document.head, 'append').mockImplementation(script => {
      setTimeout(() => (script as HTMLScriptElement).dispatchEvent(new Event('error')))
    })
    const screen = await on.open('/joinCourse')
    await screen.getByRole('button', { name: 'Scan' }).click()
    await expect.element(screen.getByRole('button', { name: 'Choose from photos' })).toBeVisible()
    expect((append.mock.calls[0]![0] as HTMLScriptElement).src).toBe(
      'https://res.wx.qq.com/open/js/jweixin-1.6.0.js',
    )
  })
})
