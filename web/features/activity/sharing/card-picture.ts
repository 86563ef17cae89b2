import { coverSvg } from '#contract/features/course/themes.ts'

/** What the picture of a card says. */
export interface CardWords {
  theme: number
  course: string
  className: string
  label: string
  title: string
  times: string
  teacher: string
  place: string
  scan: string
  url: string
}

export interface CardPicture {
  /** As an address: a long press in a chat app saves only these. */
  address: string
  file: Blob
}

/** Of the picture, in CSS pixels; drawn with three times as many. */
const [width, cover, margin, scale] = [320, 132, 20, 3]
const inner = width - 2 * margin
const qrEdge = 92
/** Not tokens: a picture that is sent looks the same to everybody. */
const colours = { paper: '#ffffff', ink: '#1c211f', soft: '#565d59', accent: '#17604f', line: '#e5e1d8' }

/** Draws the card of an activity as a picture. */
export async function drawCard(words: CardWords): Promise<CardPicture> {
  const [back, { create }] = await Promise.all([loadCover(words.theme), import('qrcode')])
  const family = getComputedStyle(document.body).fontFamily
  const font = (weight: number, size: number) => `${weight} ${size}px ${family}`
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  pen.font = font(650, 20)
  const title = linesOf(pen, words.title, inner, 3)
  const below = cover + 42 + title.length * 28 + (words.times ? 24 : 0)
  const height = below + 20 + qrEdge + margin
  canvas.width = width * scale
  canvas.height = height * scale
  pen.scale(scale, scale)
  pen.fillStyle = colours.paper
  pen.fillRect(0, 0, width, height)
  pen.drawImage(back, 0, 0, width, cover)

  const write = (text: string, style: [font: string, colour: string], y: number, room = inner) => {
    ;[pen.font, pen.fillStyle] = style
    pen.fillText(linesOf(pen, text, room, 1)[0] ?? '', margin, y)
  }
  write(words.course, [font(600, 17), '#ffffff'], words.className ? cover - 40 : cover - 20)
  write(words.className, [font(400, 13), '#ffffff'], cover - 18)
  write(words.label, [font(500, 13), colours.accent], cover + 28)
  for (const [place, line] of title.entries())
    write(line, [font(650, 20), colours.ink], cover + 56 + place * 28)
  write(words.times, [font(400, 13), colours.soft], below - 8)

  pen.fillStyle = colours.line
  pen.fillRect(margin, below + 8, inner, 1)
  const room = inner - qrEdge - 12
  const middle = below + 20 + qrEdge / 2
  write(words.teacher, [font(500, 15), colours.ink], middle - 14, room)
  write(words.place, [font(400, 13), colours.soft], middle + 6, room)
  write(words.scan, [font(400, 13), colours.soft], middle + (words.place ? 26 : 6), room)
  const { modules } = create(words.url, { errorCorrectionLevel: 'M' })
  const size = qrEdge / modules.size
  pen.fillStyle = '#000000'
  for (const [index, isDark] of modules.data.entries()) {
    if (!isDark) continue
    const [x, y] = [index % modules.size, Math.floor(index / modules.size)]
    // A little more than its place: between exact squares there would be hairlines.
    pen.fillRect(width - margin - qrEdge + x * size, below + 20 + y * size, size + 0.2, size + 0.2)
  }
  return { address: canvas.toDataURL('image/png'), file: await asFile(canvas) }
}

const asFile = (canvas: HTMLCanvasElement) =>
  new Promise<Blob>((done, fail) =>
    canvas.toBlob(file => (file ? done(file) : fail(new Error('no picture'))), 'image/png'),
  )

async function loadCover(theme: number) {
  const picture = new Image()
  // Without a size of its own some browsers draw nothing of it.
  const svg = coverSvg(theme).replace('<svg ', `<svg width="${width * scale}" height="${cover * scale}" `)
  picture.src = `data:image/svg+xml,${encodeURIComponent(svg)}`
  await picture.decode()
  return picture
}

/** Words, and signs of scripts without spaces one by one: where a line may end. */
const pieces = /[\u2e80-\u9fff\uff00-\uffef]|[^\s\u2e80-\u9fff\uff00-\uffef]+\s*|\s+/g

/** A text in at most so many lines of a width; what does not fit ends with dots. */
export function linesOf(
  pen: Pick<CanvasRenderingContext2D, 'measureText'>,
  text: string,
  room: number,
  most: number,
): string[] {
  const fits = (line: string) => pen.measureText(line.trimEnd()).width <= room
  const lines = ['']
  for (const piece of text.trim().match(pieces) ?? []) {
    const parts = fits(piece) ? [piece] : [...piece]
    for (const part of parts)
      if (fits(lines.at(-1) + part)) lines[lines.length - 1] += part
      else lines.push(part.trimStart())
  }
  const shown = lines.slice(0, most)
  if (lines.length > most) {
    let last = shown.at(-1) ?? ''
    while (last && !fits(`${last}…`)) last = [...last].slice(0, -1).join('')
    shown[most - 1] = `${last.trimEnd()}…`
  }
  return shown.map(line => line.trimEnd())
}
