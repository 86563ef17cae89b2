// A separate process: decoders take native memory, which only the end of a process is sure to return, and Node threads,
// which passwords, files and the database need.
import { setPriority } from 'node:os'
import sharp, { type Metadata } from 'sharp'
import { decodeHeic } from './heic.ts'
import type { PictureAnswer, PictureSize, PictureTask } from './picture-task.ts'

const mega = 1_000_000
/** Pixels of formats read line by line: every phone's own photos. */
const streamed = 120 * mega
/** Pixels of formats held whole in memory, at 6 to 10 bytes each. */
const held = 25 * mega
/** The same for AVIF, at 18 bytes each. */
const heldByAvif = 16 * mega
/** Milliseconds between two memory checks. */
const watchEvery = 10

setPriority(10)
sharp.cache(false)
sharp.concurrency(1)

type Refusal = NonNullable<PictureAnswer['refusal']>
const isRefusal = (found: PictureSize | Refusal): found is Refusal => typeof found === 'string'

async function perform({ path, mime, to }: PictureTask): Promise<PictureSize | Refusal> {
  const isHeic = /^image\/hei[cf]/.test(mime)
  const { picture, size } = isHeic ? await openHeic(path) : await openOther(path)
  if (!picture) return size
  if (to)
    await picture
      .resize(to.edge, to.edge, { fit: to.fit, withoutEnlargement: to.fit === 'inside' })
      .toFormat(to.format, to.format === 'webp' ? { quality: 75 } : {})
      .toFile(to.path)
  return size
}

/** Turned upright, without the camera's metadata on place and time. */
async function openOther(path: string) {
  const picture = sharp(path, { limitInputPixels: false, failOn: 'none' })
  const { width, height, autoOrient, ...about } = await picture.metadata()
  if (width * height > pixelLimit(about)) return { size: 'pictureTooLarge' } as const
  return { picture: picture.autoOrient(), size: autoOrient }
}

function pixelLimit({ format, isProgressive }: Pick<Metadata, 'format' | 'isProgressive'>) {
  if (format === 'heif') return heldByAvif
  return isProgressive || format === 'gif' || format === 'webp' ? held : streamed
}

async function openHeic(path: string) {
  const pixels = await decodeHeic(path, held)
  if (!pixels) return { size: 'pictureTooLarge' } as const
  const { data, width, height } = pixels
  return { picture: sharp(data, { raw: { width, height, channels: 4 } }), size: { width, height } }
}

/** Exits at once, whatever a thread is doing; the parent takes it as a refusal. */
function watchMemory(limit: number) {
  if (process.memoryUsage.rss() > limit) process.kill(process.pid, 'SIGKILL')
}

process.on('message', async (task: PictureTask) => {
  watchMemory(task.memoryLimit)
  const watch = setInterval(watchMemory, watchEvery, task.memoryLimit)
  const found = await perform(task).catch((): Refusal => 'notImage')
  clearInterval(watch)
  const memory = process.memoryUsage.rss()
  process.send?.(
    (isRefusal(found) ? { refusal: found, memory } : { size: found, memory }) satisfies PictureAnswer,
  )
})
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.send?.('ready')
