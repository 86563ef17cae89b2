/** What can be seen of a video before it is on the server. */
export interface FilmFacts {
  /** Whole seconds; 0 when this browser cannot tell. */
  duration: number
  /** A picture of it. */
  poster: File | undefined
}

/** Milliseconds in which a browser must have looked into it. */
const lookTimeout = 15_000
const widest = 1280

/** Looks into a video: how long it is, and how it looks shortly after its beginning. */
export async function lookInto(source: File | string): Promise<FilmFacts> {
  const address = typeof source === 'string' ? source : URL.createObjectURL(source)
  const video = document.createElement('video')
  Object.assign(video, { muted: true, playsInline: true, preload: 'auto', src: address })
  try {
    await happened(video, 'loadedmetadata')
    // What was recorded without its length has one once somebody has gone to its end.
    if (video.duration === Number.POSITIVE_INFINITY) await moveTo(video, 1e7)
    const duration = Number.isFinite(video.duration) ? Math.ceil(video.duration) : 0
    return { duration, poster: await posterOf(video).catch(() => undefined) }
  } catch {
    return { duration: 0, poster: undefined }
  } finally {
    video.removeAttribute('src')
    if (typeof source !== 'string') URL.revokeObjectURL(address)
  }
}

async function posterOf(video: HTMLVideoElement) {
  await moveTo(video, Math.min(3, (video.duration || 0) * 0.1))
  const scale = Math.min(1, widest / video.videoWidth)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(video.videoWidth * scale)
  canvas.height = Math.round(video.videoHeight * scale)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  // Refused for a video from another site.
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.8))
  return blob ? new File([blob], 'poster.jpg', { type: 'image/jpeg' }) : undefined
}

async function moveTo(video: HTMLVideoElement, seconds: number) {
  const moved = happened(video, 'seeked')
  video.currentTime = seconds
  await moved
}

const happened = (video: HTMLVideoElement, event: string) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(reject, lookTimeout)
    const settle = (by: () => void) => () => {
      clearTimeout(timer)
      by()
    }
    video.addEventListener(event, settle(resolve), { once: true })
    video.addEventListener('error', settle(reject), { once: true })
  })
