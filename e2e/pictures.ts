import sharp from 'sharp'

/** A photographed page, as bytes for a file chooser. */
export async function photo(name: string, width = 900, height = 1200) {
  const lines = Array.from(
    { length: 18 },
    (_, row) => `<rect x="80" y="${120 + row * 56}" width="${500 + ((row * 97) % 240)}" height="8" rx="4"/>`,
  )
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#f7f3e6"/><g fill="#33425f">${lines.join('')}</g></svg>`
  return { name, mimeType: 'image/jpeg', buffer: await sharp(Buffer.from(page)).jpeg().toBuffer() }
}
