import { join } from 'node:path'
import sharp from 'sharp'

const background = { r: 200, g: 120, b: 40 }

/**
 * A picture of the given size in pixels. `orientation` is how the camera was held, `place` where the picture was taken.
 */
export function picture(
  format: 'png' | 'jpeg' | 'webp' | 'gif',
  width: number,
  height: number,
  orientation?: number,
) {
  const image = sharp({ create: { width, height, channels: 3, background } }).toFormat(format)
  if (!orientation) return image.toBuffer()
  const place = { GPSLatitudeRef: 'N', GPSLatitude: '31/1 14/1 0/1' }
  return image
    .withExif({ IFD0: { Copyright: 'somebody', Orientation: String(orientation) }, IFD3: place })
    .withMetadata({ orientation })
    .toBuffer()
}

/** The smallest PDF that readers open. */
export const pdf = Buffer.from(
  `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`,
)

/**
 * A HEIC picture as a phone takes it, 120 × 180: encoded lying, with the rotation recorded twice, as a property (irot)
 * and in the EXIF data. Upright it is red above blue at the left, green above white at the right.
 */
export const phonesHeic = join(import.meta.dirname, 'test-phone.heic')

/** The colour channels lit in the four quarters of a square picture, row by row: `rgb` is white. */
export async function quartersOf(picture: Buffer) {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const [near, far] = [Math.round(info.width / 4), Math.round((info.width * 3) / 4)]
  const shining = (x: number, y: number) =>
    [...'rgb'].filter((_, part) => (data[(y * info.width + x) * info.channels + part] ?? 0) > 120).join('')
  return [shining(near, near), shining(far, near), shining(near, far), shining(far, far)]
}

/** Those of `phonesHeic`. */
export const phonesQuarters = ['r', 'g', 'b', 'rgb']
