import './pdf-floor.ts'
import { getDocument, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs'
import Worker from './pdf-worker.ts?worker'

/** What the reader asks for by name: character maps of Chinese documents, fonts, decoders of scans. */
const resources = {
  ...import.meta.glob<string>(
    [
      '../../../node_modules/pdfjs-dist/cmaps/*.bcmap',
      '../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
    ],
    { query: '?url&no-inline', import: 'default', eager: true },
  ),
  ...import.meta.glob<string>('../../../node_modules/pdfjs-dist/wasm/{jbig2,openjpeg,qcms_bg}.wasm', {
    query: '?url&no-inline',
    import: 'default',
    eager: true,
  }),
}
const addresses = new Map(Object.entries(resources).map(([path, url]) => [path.split('/').at(-1), url]))

class Resources {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const address = addresses.get(filename)
    if (!address) throw new Error(`no resource ${filename}`)
    const answer = await fetch(address)
    return new Uint8Array(await answer.arrayBuffer())
  }
}

interface OpeningPdf {
  /** @throws what is no PDF, or is locked */
  pdf: Promise<PDFDocumentProxy>
  isClosed(): boolean
  close(): void
}

/** @param onFailed the reader cannot go on, in this browser or with this document, and would not say so itself */
export function openPdf(address: string, onFailed: () => void): OpeningPdf {
  let closed = false
  const port = new Worker()
  const fail = () => closed || onFailed()
  port.addEventListener('error', fail)
  port.addEventListener('message', ({ data }: MessageEvent<{ failed?: string }>) => data.failed && fail())
  const worker = PDFWorker.create({ port })
  const task = getDocument({
    worker,
    url: new URL(address, location.href),
    BinaryDataFactory: Resources,
    useWorkerFetch: false,
    // Their presence tells the reader that it may ask.
    cMapUrl: '/',
    standardFontDataUrl: '/',
    wasmUrl: '/',
    disableAutoFetch: true,
    maxImageSize: 64 * 1024 ** 2,
  })
  return {
    pdf: task.promise,
    isClosed: () => closed,
    close: () => {
      closed = true
      void task.destroy().finally(() => {
        worker.destroy()
        port.terminate()
      })
    },
  }
}

/** The most pixels a phone's canvas can hold. */
const maxPixels = 12_000_000

interface PageDrawing {
  canvas: HTMLCanvasElement
  /** Of its place. */
  width: number
  onFailed: () => void
}

/** Draws a page as wide as its place. */
export function drawPage(pdf: PDFDocumentProxy, number: number, { canvas, width, onFailed }: PageDrawing) {
  let stopped = false
  let cancel = () => {}
  const page = pdf.getPage(number)
  const ratio = page.then(found => {
    const { width: w, height: h } = found.getViewport({ scale: 1 })
    return w / h
  })
  page
    .then(async found => {
      if (stopped) return
      const whole = found.getViewport({ scale: 1 })
      const fitting = (width / whole.width) * Math.min(window.devicePixelRatio, 2)
      const largest = Math.sqrt(maxPixels / (whole.width * whole.height))
      const viewport = found.getViewport({ scale: Math.min(fitting, largest) })
      canvas.width = Math.floor(viewport.width)
      canvas.height = Math.floor(viewport.height)
      const drawing = found.render({ canvas, viewport })
      cancel = () => drawing.cancel()
      await drawing.promise
    })
    .catch(() => stopped || onFailed())
  return {
    ratio,
    stop: () => {
      stopped = true
      cancel()
    },
  }
}

/** A line on a page, in hundredths of its width and height. */
export interface Place {
  left: number
  top: number
  width: number
  height: number
}

/** The pieces of a page's text that hold a word, whatever its case. */
export async function findOnPage(pdf: PDFDocumentProxy, number: number, word: string): Promise<Place[]> {
  const page = await pdf.getPage(number)
  const { items } = await page.getTextContent()
  const { width, height, transform } = page.getViewport({ scale: 1 })
  const [a, b, c, d, e, f] = transform as [number, number, number, number, number, number]
  const wanted = word.toLowerCase()
  return items.flatMap(item => {
    if (!('str' in item) || !item.str.toLowerCase().includes(wanted)) return []
    const [x, y] = [Number(item.transform[4]), Number(item.transform[5])]
    const [left, bottom] = [a * x + c * y + e, b * x + d * y + f]
    return [
      {
        left: (left / width) * 100,
        top: ((bottom - item.height) / height) * 100,
        width: (item.width / width) * 100,
        height: ((item.height * 1.2) / height) * 100,
      },
    ]
  })
}
