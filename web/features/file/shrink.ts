/** Longer edge of a picture, in pixels, above which a smaller copy is offered. */
const largestEdge = 4096
const quality = 0.88
/** What a canvas can be made of without loss of movement or kind. */
const shrinkable = /^image\/(jpeg|png|webp)$/

/** Lets the browser read a picture, which it turns upright by itself. @returns undefined when it cannot (HEIC) */
async function withPicture<T>(file: File, use: (image: HTMLImageElement) => T | Promise<T>) {
  if (!shrinkable.test(file.type)) return undefined
  const image = new Image()
  const url = URL.createObjectURL(file)
  try {
    await new Promise((resolve, reject) => {
      image.onload = resolve
      image.onerror = reject
      image.src = url
    })
    return await use(image)
  } catch {
    return undefined
  } finally {
    URL.revokeObjectURL(url)
  }
}

const edgeOf = (image: HTMLImageElement) => Math.max(image.naturalWidth, image.naturalHeight)

/** Whether a picture is larger than any screen shows; false for what the browser cannot read. */
export async function isLargePicture(file: File): Promise<boolean> {
  return (await withPicture(file, image => edgeOf(image) > largestEdge)) ?? false
}

/** A smaller copy of a large picture; the picture itself where none can be made or it would not be smaller. */
export async function shrink(file: File): Promise<File> {
  const kind = file.type === 'image/png' ? 'image/png' : 'image/jpeg'
  const copy = await withPicture(file, image => {
    const scale = largestEdge / edgeOf(image)
    return scale < 1 ? draw(image, scale, kind) : null
  })
  if (!copy || copy.size >= file.size || copy.type !== kind) return file
  const name = kind === 'image/jpeg' ? file.name.replace(/\.webp$/i, '.jpg') : file.name
  return new File([copy], name, { type: kind, lastModified: file.lastModified })
}

async function draw(image: HTMLImageElement, scale: number, kind: string) {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(image.naturalWidth * scale)
  canvas.height = Math.round(image.naturalHeight * scale)
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  const copy = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, kind, quality))
  // Old phones keep little memory for canvases.
  canvas.width = 0
  return copy
}
