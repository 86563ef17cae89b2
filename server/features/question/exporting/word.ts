import { escapeHtml } from '#contract/features/question/types/parts.ts'
import { signs, type Thing, textWith, thingAt } from '../importing/reading/rich.ts'
import { packWord, wordPicture } from '../importing/word/package.ts'

interface Picture {
  content: Buffer
  extension: string
  width: number
  height: number
}

/** Pixels that a picture takes of a page's width. */
const widest = 500
const looks = {
  sub: '<w:vertAlign w:val="subscript"/>',
  sup: '<w:vertAlign w:val="superscript"/>',
  u: '<w:u w:val="single"/>',
}

/** Lines with signs for what is no text as a document of Word. Formulas stand between dollar signs, as they are read again. */
export function wordOf(
  lines: readonly string[],
  things: readonly Thing[],
  pictures: ReadonlyMap<string, Picture>,
): Promise<Buffer> {
  const names = new Map(
    [...pictures].map(([id, { extension }], place) => [id, `image${place + 1}.${extension}`]),
  )
  const picture = (thing: Extract<Thing, { kind: 'picture' }>) => {
    const [name, found] = [names.get(thing.fileId), pictures.get(thing.fileId)]
    if (!name || !found) return ''
    const scale = Math.min(1, widest / found.width)
    return wordPicture(
      name,
      { width: found.width * scale, height: found.height * scale },
      escapeHtml(thing.alt),
    )
  }
  const paragraphs = (text: string): string => {
    const blocks: string[] = []
    let [runs, said, look] = ['', '', '']
    const flush = () => {
      if (said !== '')
        runs += `<w:r>${look && `<w:rPr>${look}</w:rPr>`}<w:t xml:space="preserve">${escapeHtml(said)}</w:t></w:r>`
      said = ''
    }
    const end = () => {
      flush()
      if (runs !== '') blocks.push(`<w:p>${runs}</w:p>`)
      runs = ''
    }
    for (const sign of text) {
      const thing = thingAt(sign, things)
      const tag = (Object.keys(signs) as (keyof typeof signs)[]).find(each =>
        (signs[each] as readonly string[]).includes(sign),
      )
      if (tag) {
        flush()
        look = signs[tag][0] === sign ? looks[tag] : ''
      } else if (thing?.kind === 'picture') {
        flush()
        runs += picture(thing)
      } else if (thing?.kind === 'table') {
        end()
        blocks.push(tableOf(thing.rows, paragraphs))
      } else said += thing ? textWith(sign, things) : sign
    }
    end()
    return blocks.join('')
  }
  return packWord({
    body: lines.map(line => (line === '' ? '<w:p/>' : paragraphs(line))).join(''),
    pictures: [...pictures].map(([id, { content }]) => ({ name: names.get(id)!, content })),
  })
}

const edge = (name: string) => `<w:${name} w:val="single" w:sz="4" w:color="auto"/>`
const edges = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map(edge).join('')

const tableOf = (rows: readonly string[][], paragraphs: (text: string) => string) =>
  `<w:tbl><w:tblPr><w:tblBorders>${edges}</w:tblBorders></w:tblPr>${rows
    .map(row => `<w:tr>${row.map(cell => `<w:tc>${paragraphs(cell) || '<w:p/>'}</w:tc>`).join('')}</w:tr>`)
    .join('')}</w:tbl>`
