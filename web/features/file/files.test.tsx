import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { accountCalls } from '#contract/features/account/calls.ts'
import type { Attachment } from '#contract/features/file/entities.ts'
import { endSession } from '#web/lib/session.ts'
import { App } from '#web/shell/App.tsx'
import { makeQueryClient } from '#web/shell/failures.ts'
import { Dialogs } from '#web/ui/frame/Dialogs.tsx'
import { outsideAddress } from './outside.ts'
import { AttachmentList } from './parts/AttachmentList.tsx'
import { AttachmentPicker } from './parts/AttachmentPicker.tsx'
import { FilePreview } from './parts/FilePreview.tsx'
import { PdfSheet } from './parts/PdfSheet.tsx'
import { fileRoutes } from './routes.ts'
import { attachmentOf, testFile, UploadHarness } from './test-upload-harness.ts'
import { useUploads } from './use-uploads.ts'

let desk: UploadHarness
beforeEach(() => {
  desk = new UploadHarness()
})
afterEach(() => {
  vi.restoreAllMocks()
  desk.stop()
  endSession()
})

function Where() {
  const { pathname, search } = useLocation()
  return <output aria-label="address">{pathname + search}</output>
}

const show = (content: ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        {content}
        <Where />
        <Dialogs />
      </MemoryRouter>
    </QueryClientProvider>,
  )

function Writing({ max = 3 }: { max?: number }) {
  const [files, setFiles] = useState<Attachment[]>([])
  const uploads = useUploads('test', file => setFiles(before => [...before, { ...file, id: file.name }]))
  return (
    <AttachmentPicker
      attachments={files}
      onRemove={id => setFiles(files.filter(file => file.id !== id))}
      uploads={uploads}
      max={max}
    />
  )
}

const addressOf = (...parts: BlobPart[]) => URL.createObjectURL(new Blob(parts))

describe('choosing files', () => {
  const choose = async (label: string, ...files: File[]) => {
    const input = await vi.waitUntil(() => document.querySelector(`input[aria-label="${label}"]`))
    await userEvent.upload(input, files)
  }

  test('sends them, shows how far each is, and lets them be removed', async () => {
    const screen = await show(<Writing />)
    desk.luck = ['held']
    await choose('Photos', testFile('page-1.jpg', 5000, 'image/gif'))
    await expect.element(screen.getByText('20% uploaded')).toBeVisible()
    desk.release()
    await expect.element(screen.getByText('Saved')).toBeVisible()
    await screen.getByRole('button', { name: 'Remove: page-1.jpg' }).click()
    await expect.element(screen.getByText('page-1.jpg')).not.toBeInTheDocument()
  })

  test('shows why one is refused, and tries again', async () => {
    const screen = await show(<Writing />)
    desk.luck = ['refused']
    await choose('Files', testFile('film.mp4', 5000))
    const alert = screen.getByRole('alertdialog', { name: 'upload file failed' })
    await expect.element(alert.getByText('VIP required for files over 150M')).toBeVisible()
    await alert.getByRole('button').click()
    await expect.element(alert).not.toBeInTheDocument()
    await expect.element(screen.getByText('VIP required for files over 150M')).toBeVisible()
    await screen.getByRole('button', { name: 'Try again: film.mp4' }).click()
    await expect.element(screen.getByText('Saved')).toBeVisible()
  })

  test('takes no more than there may be', async () => {
    const screen = await show(<Writing max={2} />)
    await choose('Files', ...['a.txt', 'b.txt', 'c.txt'].map(name => testFile(name, 100)))
    await expect.element(screen.getByText('Up to 2 attachments')).toBeVisible()
    await expect.element(screen.getByText('b.txt')).toBeVisible()
    await expect.element(screen.getByText('c.txt')).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: 'Files' })).toBeDisabled()
    await expect.poll(() => screen.getByText('Saved').elements().length).toBe(2)
  })

  test('offers smaller copies of very large pictures', async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 5000, height: 50 })
    const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
    const screen = await show(<Writing />)
    await choose('Photos', new File([blob!], 'panorama.png', { type: 'image/png' }))
    await expect.element(screen.getByText('Large pictures')).toBeVisible()
    await screen.getByText('Send originals').click()
    await expect.element(screen.getByText('Saved')).toBeVisible()
    expect(desk.log).toEqual([0])
  })

  test('of an interrupted upload again lets it go on', async () => {
    localStorage.setItem('uploads:test', JSON.stringify([{ name: 'a.mp4', size: 700, at: Date.now() }]))
    const screen = await show(<Writing />)
    await expect.element(screen.getByText(/were interrupted/)).toBeVisible()
    await choose('Choose again', testFile('a.mp4', 700))
    await expect.element(screen.getByText('Saved')).toBeVisible()
    await expect.element(screen.getByText(/were interrupted/)).not.toBeInTheDocument()
  })
})

describe('looking at files', () => {
  beforeEach(() => desk.stop())
  const open = async (file: Attachment) => {
    const screen = await show(<AttachmentList files={[file]} />)
    await screen.getByRole('button', { name: new RegExp(file.name) }).click()
    return screen
  }

  test('pictures are shown large, one after the other', async () => {
    const address = '/icons/lectern-180.png'
    const picture = (name: string) =>
      attachmentOf({
        name,
        id: name,
        mime: 'image/png',
        url: address,
        thumb: address,
        width: 180,
        height: 180,
      })
    const screen = await show(<AttachmentList files={[picture('one.png'), picture('two.png')]} />)
    await screen.getByRole('button', { name: 'Open two.png' }).click()
    await expect.element(screen.getByText('Picture 2 of 2')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByText('Picture 2 of 2')).not.toBeInTheDocument()
  })

  test('text is shown as letters, whatever it says', async () => {
    const screen = await open(
      attachmentOf({ name: 'page.html', mime: 'text/plain', url: addressOf('<h1>not a heading</h1>') }),
    )
    await expect.element(screen.getByText('<h1>not a heading</h1>')).toBeVisible()
  })

  test('a PDF is drawn page by page', async () => {
    const screen = await open(
      attachmentOf({ name: 'paper.pdf', mime: 'application/pdf', url: addressOf(pdf(3)) }),
    )
    await expect.element(screen.getByText('Page 1 of 3')).toBeVisible()
    const page = screen.getByRole('img', { name: 'Page 1 of 3' })
    await vi.waitFor(() => {
      const canvas = page.element() as HTMLCanvasElement
      const [red, green, blue] = canvas.getContext('2d')!.getImageData(20, 20, 1, 1).data
      expect([red! > 200, green! < 60, blue! < 60]).toEqual([true, true, true])
    })
  })

  test('a PDF that would run scripts and start programs runs nothing, and shows nothing to press', async () => {
    const words = vi.spyOn(window, 'alert').mockReturnValue(undefined)
    const windows = vi.spyOn(window, 'open').mockReturnValue(null)
    const script = '<</S/JavaScript/JS(app.alert\\("script"\\); window.alert\\("script"\\))>>'
    const launch = '<</S/Launch/F(/bin/sh)>>'
    const bytes = pdf(1, {
      catalog: `/OpenAction ${script}/AA<</WC ${launch}>>/Names<</JavaScript<</Names[(a) ${script}]>>>>`,
      page: `/AA<</O ${script}>>/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 200 300]/A ${launch}>><</Type/Annot/Subtype/Link/Rect[0 0 200 300]/A<</S/URI/URI(javascript:alert(1))>>>>]`,
    })
    const screen = await open(
      attachmentOf({ name: 'acts.pdf', mime: 'application/pdf', url: addressOf(bytes) }),
    )
    const page = screen.getByRole('img', { name: 'Page 1 of 1' })
    await vi.waitFor(() => expect((page.element() as HTMLCanvasElement).width).toBeGreaterThan(300))
    await userEvent.click(page)
    await userEvent.keyboard('{Escape}')
    expect(words).not.toHaveBeenCalled()
    expect(windows).not.toHaveBeenCalled()
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
    expect(loaded.filter(name => name.includes('sandbox'))).toEqual([])
    expect(document.querySelectorAll('canvas ~ a, canvas ~ section, iframe[src*="pdf"]')).toHaveLength(0)
  })

  test('a PDF of 100,000 pages is read up to a thousand, with few of them drawn', {
    timeout: 60_000,
  }, async () => {
    const endless = attachmentOf({
      name: 'endless.pdf',
      mime: 'application/pdf',
      url: addressOf(pdf(100_000)),
    })
    await show(<FilePreview files={[endless]} index={0} onClose={() => undefined} />)
    // Asked of the page itself: to look for roles among a thousand pages takes seconds.
    const said = () => document.body.textContent.replaceAll(',', '')
    await vi.waitFor(() => expect(said()).toContain('Page 1 of 100000'), { timeout: 30_000 })
    await vi.waitFor(() =>
      expect(document.querySelector('canvas[aria-label="Page 1 of 100000"]')).not.toBeNull(),
    )
    expect(said()).toContain('Only the first 1000 pages are shown.')
    expect(document.querySelectorAll('canvas').length).toBeLessThanOrEqual(8)
  })

  // A page drawn by the server; its number comes behind the mark.
  const drawn = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="200" height="283"/>#'
  const sheet = (pageAddress = drawn, onBroken = () => undefined) =>
    show(<PdfSheet address={addressOf(pdf(2))} {...{ pageAddress, onBroken }} />)

  test('a page that cannot be drawn is the server’s picture, or words: never white', async () => {
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
    const screen = await sheet()
    const page = screen.getByRole('img', { name: 'Page 1 of 2' })
    await vi.waitFor(() => expect((page.element() as HTMLImageElement).src).toBe(`${drawn}&page=1`))
    await screen.unmount()
    const without = await sheet('')
    await expect.element(without.getByText('Page 1 can’t be shown on this device.')).toBeVisible()
  })

  test('a reader that cannot begin, or whose worker fails, gives way to the server’s pictures', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined)
    let fail = () => {}
    class Failing extends EventTarget {
      constructor() {
        super()
        fail = () => this.dispatchEvent(new Event('error'))
      }
      postMessage() {}
      terminate() {}
    }
    vi.stubGlobal('Worker', Failing)
    const screen = await sheet()
    await expect.poll(() => fail.toString()).toContain('dispatchEvent')
    expect(screen.getByRole('img', { name: 'Page 1 of 3' }).query()).toBeNull()
    fail()
    await expect.element(screen.getByRole('img', { name: 'Page 1 of 4' })).toBeInTheDocument()
    await screen.unmount()

    vi.stubGlobal('Worker', undefined)
    const dead = await sheet()
    await expect.element(dead.getByRole('img', { name: 'Page 1 of 4' })).toBeInTheDocument()
    await dead.unmount()

    const onBroken = vi.fn()
    await sheet('data:nothing,#', onBroken)
    await expect.poll(() => onBroken.mock.calls.length).toBeGreaterThan(0)
    vi.unstubAllGlobals()
  })

  test('sound and film can be played', async () => {
    const screen = await open(attachmentOf({ name: 'talk.wav', mime: 'audio/wav', url: addressOf(wav()) }))
    await expect.element(screen.getByLabelText('talk.wav').first()).toBeInTheDocument()
    await vi.waitFor(() => expect(document.querySelector('audio')!.duration).toBeGreaterThan(0.4))
  })

  test.each([
    ['a kind that nobody shows', attachmentOf({ name: 'work.zip', mime: 'application/zip' })],
    [
      'a PDF that is none',
      attachmentOf({ name: 'bad.pdf', mime: 'application/pdf', url: addressOf('no pdf at all') }),
    ],
    ['a film that is none', attachmentOf({ name: 'bad.mp4', mime: 'video/mp4', url: addressOf('nothing') })],
  ])('%s is not shown but can be downloaded', async (_what, file) => {
    const screen = await open(file)
    await expect.element(screen.getByText('cannot preview')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Download', exact: true })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Download the file' })).toBeVisible()
  })

  test('what could not be loaded without a network is not called damaged, and is tried again', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const url = addressOf('nothing')
    const screen = await open(attachmentOf({ name: 'bad.mp4', mime: 'video/mp4', url }))
    await expect.element(screen.getByText('No connection', { exact: true })).toBeVisible()
    expect(screen.getByText(/damaged/).query()).toBeNull()
    onLine.mockReturnValue(true)
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(screen.getByText('cannot preview')).toBeVisible()
  })

  test('a download in the chat app leads to the page that says how', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 MicroMessenger/8.0')
    const id = '019a0000-0009-7000-8000-000000000001'
    const rurl = `https://school.example/File/download/id/${id}?expires=99&for=me&sign=abc&download=1`
    const screen = await open(attachmentOf({ name: 'work.docx', mime: 'application/msword', rurl }))
    await screen.getByRole('button', { name: 'Download' }).click()
    await expect
      .element(screen.getByLabelText('address'))
      .toHaveTextContent(`/WechatDownload?fileid=${id}&expires=99&for=me&sign=abc`)
  })
})

describe('the download page', () => {
  const id = '019a0000-0009-7000-8000-000000000001'
  const here = outsideAddress(`/File/download/id/${id}?expires=99&for=me&sign=abc`)
  const open = async (address: string, answer: Response) => {
    desk.server.refuse(accountCalls.getAccount, { name: 'test.none', code: 1, text: { en: 'none', zh: '' } })
    const fake = window.fetch
    vi.spyOn(window, 'fetch').mockImplementation((target, options) =>
      options?.method === 'HEAD' ? Promise.resolve(answer) : fake(target, options),
    )
    history.replaceState(null, '', address)
    return render(<App table={fileRoutes} client={makeQueryClient()} />)
  }

  test('names the file and saves it, without a login', async () => {
    const headers = {
      'Content-Disposition': `attachment; filename="_.pdf"; filename*=UTF-8''%E4%BD%9C%E4%B8%9A.pdf`,
      'Content-Length': '2048',
    }
    const screen = await open(here, new Response(null, { headers }))
    await expect.element(screen.getByText('作业.pdf')).toBeVisible()
    await expect.element(screen.getByText('2 KB')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Download' })).toBeVisible()
  })

  test('says so when the address has run out, or names no file', async () => {
    const screen = await open(here, new Response(null, { status: 403 }))
    await expect.element(screen.getByText('cannot download')).toBeVisible()
    const other = await open('/WechatDownload?fileid=../../x', new Response(null))
    await expect.element(other.getByText('cannot download').first()).toBeVisible()
  })

  test('inside the chat app says how to leave it', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 MicroMessenger/8.0')
    const screen = await open(here, new Response(null))
    await expect.element(screen.getByText('Open this page in your browser')).toBeVisible()
  })
})

/** A PDF whose pages are all red, with more in its catalogue and its pages. */
function pdf(pages: number, more: { catalog?: string; page?: string } = {}) {
  const { catalog = '', page: onPage = '' } = more
  const kids = Array.from({ length: pages }, (_, page) => `${page + 4} 0 R`).join(' ')
  const leaves = Array.from(
    { length: pages },
    (_, page) =>
      `${page + 4} 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 300]/Contents 3 0 R/Resources<<>>${onPage}>>endobj\n`,
  )
  const paint = '1 0 0 rg 0 0 200 300 re f'
  return `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R${catalog}>>endobj
2 0 obj<</Type/Pages/Kids[${kids}]/Count ${pages}>>endobj
3 0 obj<</Length ${paint.length}>>stream
${paint}
endstream endobj
${leaves.join('')}trailer<</Root 1 0 R>>
%%EOF
`
}

/** Half a second of silence. */
function wav() {
  const rate = 8000
  const view = new DataView(new ArrayBuffer(44 + rate / 2))
  const text = (at: number, letters: string) => {
    for (const [index, letter] of [...letters].entries()) view.setUint8(at + index, letter.charCodeAt(0))
  }
  text(0, 'RIFF')
  view.setUint32(4, 36 + rate / 2, true)
  text(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, rate, true)
  view.setUint32(28, rate, true)
  view.setUint16(32, 1, true)
  view.setUint16(34, 8, true)
  text(36, 'data')
  view.setUint32(40, rate / 2, true)
  return view.buffer
}
