/** Longer edge of a picture, in pixels, above which a smaller copy is offered. */
const largestEdge = 4096
const quality = 0.88
/** What a canvas can be made of without loss of movement or kind. */
const shrinkable = /^image\/(jpeg|png|webp)$/

async function open(file: File): Promise<HTMLImageElement | undefined> {
  if (!shrinkable.test(file.type)) return undefined
  const image = new Image()
  const url = URL.createObjectURL(file)
  try {
    await new Promise((resolve, reject) => {
      image.onload = resolve
      image.onerror = reject
      image.src = url
    })
    return image
  } catch {
    return undefined
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** Whether a picture is larger than any screen shows; false for what the browser cannot read (HEIC). */
export async function isLargePicture(file: File): Promise<boolean> {
  const image = await open(file)
  return image !== undefined && Math.max(image.naturalWidth, image.naturalHeight) > largestEdge
}

/** A smaller copy of a large picture, upright; the picture itself where none can be made or it would not be smaller. */
export async function shrink(file: File): Promise<File> {
  const image = await open(file)
  if (!image) return file
  const scale = largestEdge / Math.max(image.naturalWidth, image.naturalHeight)
  if (scale >= 1) return file
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(image.naturalWidth * scale)
  canvas.height = Math.round(image.naturalHeight * scale)
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  const kind = file.type === 'image/png' ? 'image/png' : 'image/jpeg'
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, kind, quality))
  // Old phones keep little memory for canvases.
  canvas.width = 0
  if (!blob || blob.size >= file.size || blob.type !== kind) return file
  const name = kind === 'image/jpeg' ? file.name.replace(/\.webp$/i, '.jpg') : file.name
  return new File([blob], name, { type: kind, lastModified: file.lastModified })
}
