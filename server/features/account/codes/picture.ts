import { randomBytes, randomInt } from 'node:crypto'
import sharp from 'sharp'
import { semaphore } from '#server/kernel/semaphore.ts'

export interface PictureTask {
  /** Such as `23+8=?`. */
  text: string
  left: number
  sign: '+' | '-' | '×'
  right: number
  answer: string
}

const between = (least: number, most: number) => randomInt(least, most + 1)

/** A sum, difference or product for mental arithmetic. */
export function newTask(): PictureTask {
  const kind = randomInt(3)
  if (kind === 2) return ask(between(3, 9), '×', between(3, 9))
  return ask(between(11, 89), kind === 0 ? '+' : '-', between(2, 9))
}

const results = {
  '+': (left: number, right: number) => left + right,
  '-': (left: number, right: number) => left - right,
  '×': (left: number, right: number) => left * right,
}

const ask = (left: number, sign: PictureTask['sign'], right: number): PictureTask => ({
  text: `${left}${sign}${right}=?`,
  left,
  sign,
  right,
  answer: String(results[sign](left, right)),
})

/** Strokes of a pen in a box of 10 × 20, our own, so that no font is needed. */
const strokes: Record<string, string> = {
  '0': 'M5 1Q1 2 1 10Q1 19 5 19Q9 19 9 10Q9 1 4.6 1.4',
  '1': 'M2 5L5.5 1L5.5 19M2.5 19L8.5 19',
  '2': 'M1 5Q3 0 7 2Q10 6 6 11L1 19L9 18.6',
  '3': 'M1 3Q6 -1 8 4Q8 9 4 9.5Q9.5 10 9 15Q6 21 1 17',
  '4': 'M7 1L1 12.5L9.5 12.5M7 7L7 19',
  '5': 'M8.5 1L2 1L1.6 9Q8 6 9 12Q9 19 4 19Q2 19 1 17',
  '6': 'M8 1Q1.5 5 1.2 13Q2 20 6 19Q10 17 8.6 12Q5 8 1.6 13',
  '7': 'M1 1.4L9 1L4 19M3 10L8 9.6',
  '8': 'M8 4Q5 -1 2 3Q1 7 5 9.5Q10 12 8.6 16.5Q5 21 1.6 17Q0.6 13 5 9.5Q9 7 8 4',
  '9': 'M8.6 7Q6 12 2 9.5Q0 5 4 1.4Q8 0 8.8 6L7 19',
  '+': 'M5 4L5 16M-0.6 10L10.4 10',
  '-': 'M0 10L10 9.6',
  '×': 'M0.6 5L9.4 15M9.4 5L0.6 15',
  '=': 'M0 5L10 4.8M0 15L10 14.8',
  '?': 'M1 5Q3 0 7 1.6Q10 5 6 9L5.2 13.4M5 18L5.3 18.6',
}

export const pictureSize = { width: 200, height: 72 }

/** The question as a PNG: every character moved, turned, sheared and stretched at random, behind lines and specks. */
export function drawTask({ text }: Pick<PictureTask, 'text'>): Promise<Buffer> {
  const { width, height } = pictureSize
  const step = (width - 24) / text.length
  const characters = [...text].map((sign, place) => {
    const scale = 1.55 + chance() * 0.5
    const x = 12 + place * step + (step - 10 * scale) / 2 + (chance() - 0.5) * 8
    const y = (height - 20 * scale) / 2 + (chance() - 0.5) * 12
    const turn = (chance() - 0.5) * 32
    const shear = (chance() - 0.5) * 30
    return `<g transform="translate(${x} ${y}) rotate(${turn} ${5 * scale} ${10 * scale}) skewX(${shear}) scale(${scale} ${scale * (0.85 + chance() * 0.3)})"><path d="${wavering(strokes[sign] ?? '')}" stroke="${colour(20 + chance() * 25)}" stroke-width="${1.5 + chance() * 0.8}"/></g>`
  })
  const lines = Array.from({ length: 4 }, () => {
    const [a, b, c, d] = [chance(), chance(), chance(), chance()].map(share => share * height)
    return `<path d="M0 ${a}C${width * 0.3} ${b} ${width * 0.6} ${c} ${width} ${d}" stroke="${colour(35 + chance() * 35)}" stroke-width="${0.8 + chance() * 0.8}"/>`
  })
  const specks = Array.from(
    { length: 70 },
    () =>
      `<circle cx="${chance() * width}" cy="${chance() * height}" r="${0.4 + chance()}" fill="${colour(30 + chance() * 40)}"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="hsl(${chance() * 360} 30% 95%)"/><g fill="none" stroke-linecap="round" stroke-linejoin="round">${[...specks, ...lines.slice(0, 2), ...characters, ...lines.slice(2)].join('')}</g></svg>`
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 32 }).toBuffer()
}

/** A question that nobody has seen, with its picture where one has been drawn. */
export interface NewQuestion extends PictureTask {
  picture?: Buffer
}

/** Pictures that nobody has seen yet, so that a crowd of guests does not wait for as many drawings. */
const stock: NewQuestion[] = []
const stockSize = 24
/** One at a time: passwords, files and the database use the same threads. */
const inTurn = semaphore(1)

/** A question out of the stock, or one whose picture is still to be drawn. */
export function takeQuestion(): NewQuestion {
  const ready = stock.pop()
  void fillStock()
  return ready ?? newTask()
}

export const pictureOf = (question: NewQuestion) => question.picture ?? inTurn(() => drawTask(question))

/** Puts back what nobody has seen after all. */
export function putBack(question: NewQuestion) {
  if (question.picture && stock.length < stockSize) stock.push(question)
}

let isFilling = false
async function fillStock() {
  if (isFilling) return
  isFilling = true
  try {
    while (stock.length < stockSize) {
      const question = newTask()
      putBack({ ...question, picture: await pictureOf(question) })
    }
  } catch {
    // Whoever needs a picture draws one of their own, and is told of the failure.
  } finally {
    isFilling = false
  }
}

/** From 0 to 1, unpredictable, so that no picture can be computed from the last. */
const chance = () => randomBytes(4).readUInt32LE() / 2 ** 32

const colour = (light: number) => `hsl(${chance() * 360} ${45 + chance() * 35}% ${light}%)`

/** The same strokes, shaky. */
const wavering = (path: string) =>
  path.replace(/-?\d+(\.\d+)?/g, number => (Number(number) + (chance() - 0.5) * 1.2).toFixed(2))
