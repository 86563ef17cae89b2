import { avatarEdge } from '#contract/features/file/rules.ts'

/** What is stored is 0.6 of the box in which it was cut (decision P20). */
export const boxEdge = Math.round(avatarEdge / 0.6)
export const maxZoom = 5

/** The square that is cut out of a picture: its middle in the picture's pixels, and how much closer than need be. */
export interface Crop {
  x: number
  y: number
  zoom: number
}

interface Size {
  width: number
  height: number
}

/** Edge of the square in the picture's pixels. */
const edgeOf = ({ width, height }: Size, zoom: number) => Math.min(width, height) / zoom

export const firstCrop = ({ width, height }: Size): Crop => ({ x: width / 2, y: height / 2, zoom: 1 })

/** The nearest square that lies inside the picture. */
export function within(size: Size, { x, y, zoom }: Crop): Crop {
  const closer = Math.min(maxZoom, Math.max(1, zoom))
  const half = edgeOf(size, closer) / 2
  const clamp = (value: number, length: number) => Math.min(length - half, Math.max(half, value))
  return { x: clamp(x, size.width), y: clamp(y, size.height), zoom: closer }
}

/** Moves the picture by a share of the box. */
export function moved(size: Size, crop: Crop, right: number, down: number): Crop {
  const edge = edgeOf(size, crop.zoom)
  return within(size, { ...crop, x: crop.x - right * edge, y: crop.y - down * edge })
}

/** Draws what was cut over a whole canvas. */
export function drawCrop(canvas: HTMLCanvasElement, image: HTMLImageElement, crop: Crop) {
  const edge = edgeOf({ width: image.naturalWidth, height: image.naturalHeight }, crop.zoom)
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.imageSmoothingQuality = 'high'
  pen.clearRect(0, 0, canvas.width, canvas.height)
  const corner = [crop.x - edge / 2, crop.y - edge / 2] as const
  pen.drawImage(image, ...corner, edge, edge, 0, 0, canvas.width, canvas.height)
}

/** The square as a PNG of 200×200. */
export async function cutOut(image: HTMLImageElement, crop: Crop): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = avatarEdge
  canvas.height = avatarEdge
  drawCrop(canvas, image, crop)
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('the canvas gave no picture')
  return blob
}

/** Lets the browser read a picture, which it turns upright by itself. Undefined when it cannot (HEIC). */
export async function readPicture(file: Blob): Promise<HTMLImageElement | undefined> {
  const image = new Image()
  const url = URL.createObjectURL(file)
  try {
    image.src = url
    await image.decode()
    return image
  } catch {
    URL.revokeObjectURL(url)
    return undefined
  }
}
