/** Gives the text of the QR code in a picture. */
export type Reader = (source: HTMLVideoElement | HTMLImageElement) => Promise<string | undefined>

interface Detector {
  detect: (source: HTMLVideoElement | HTMLImageElement) => Promise<{ rawValue: string }[]>
}
interface Detectors {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

/** The browser's own reader where it has one that reads QR codes; else ours, which is fetched when it is wanted. */
export async function makeReader(): Promise<Reader> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: Detectors }
  const formats = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? []
  if (!BarcodeDetector || !formats.includes('qr_code')) return makeOwnReader()
  const detector = new BarcodeDetector({ formats: ['qr_code'] })
  return async source => (await detector.detect(source))[0]?.rawValue
}

/** Longest edges in pixels: a code that fills the picture is found in the small one, a distant one in the large one. */
const edges = { video: [640], image: [800, 1600] }

async function makeOwnReader(): Promise<Reader> {
  const { default: read } = await import('jsqr')
  const canvas = document.createElement('canvas')
  return async source => {
    const isVideo = source instanceof HTMLVideoElement
    for (const edge of isVideo ? edges.video : edges.image) {
      const { data, width, height } = pixelsOf(source, edge, canvas)
      const found = read(data, width, height, { inversionAttempts: isVideo ? 'dontInvert' : 'attemptBoth' })
      if (found?.data) return found.data
    }
    return undefined
  }
}

function pixelsOf(source: HTMLVideoElement | HTMLImageElement, edge: number, canvas: HTMLCanvasElement) {
  const [width, height] =
    source instanceof HTMLVideoElement
      ? [source.videoWidth, source.videoHeight]
      : [source.naturalWidth, source.naturalHeight]
  const scale = Math.min(1, edge / Math.max(width, height))
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('this browser draws nothing')
  // What is transparent in a picture would count as black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(source, 0, 0, canvas.width, canvas.height)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

/** The text of the QR code in a picture from the album. @throws when the file is no picture that this browser knows */
export async function readPicture(file: File): Promise<string | undefined> {
  const image = new Image()
  const address = URL.createObjectURL(file)
  try {
    image.src = address
    await image.decode()
    return await (await makeReader())(image)
  } finally {
    URL.revokeObjectURL(address)
  }
}
