import yauzl from 'yauzl'
import { questionImportLimits } from '#contract/features/question/import.ts'
import { visible } from '../reading/flat.ts'
import { signs, type Thing, thingsOf } from '../reading/rich.ts'
import { formulaOf } from './formulas.ts'
import { type ListNumbers, listNumbersOf } from './list-numbers.ts'
import { all, type Element, elementsOf, find, first, readXml, wordValue } from './xml.ts'

/** Bytes that each part with text may unpack to; and how many parts there may be. */
const partLimit = 32 * 1024 ** 2
const entryLimit = 5000
/** Of pictures that a browser shows. */
const pictureForm = /\.(png|jpe?g|gif|webp|bmp)$/i

export interface ReadDocument {
  /** Lines with signs for what is no text. */
  text: string
  things: Thing[]
  /** Indices of formulas that could only be read in part. */
  unclear: number[]
  /** By the names that the things have as their files. */
  pictures: { name: string; bytes: string }[]
  /** Tables as they stand there, for one that is a template with questions. */
  tables: string[][][]
}

/** A document of Word: its text with the numbers of its lists, tables, pictures and formulas. */
export async function readDocument(path: string): Promise<ReadDocument> {
  const parts = await unpack(path)
  const xml = (name: string) => {
    const bytes = parts.get(name)
    return bytes && readXml(bytes.toString('utf8'))
  }
  const document = xml('word/document.xml')
  const body = document && first(document, 'w:document', 'w:body')
  if (!body) throw new Error('no text')
  const targets = new Map(
    elementsOf(first(xml('word/_rels/document.xml.rels') ?? document, 'Relationships') ?? document).map(
      ({ attributes }) => [attributes.Id ?? '', attributes.Target ?? ''] as const,
    ),
  )
  const { things, add } = thingsOf()
  const styles = stylesOf(xml('word/styles.xml'))
  const reader: Reader = {
    ...{ add, things, unclear: [], pictures: new Map(), tables: [] },
    numbers: listNumbersOf(xml('word/numbering.xml')),
    listOf: style => styles.get(style),
    pictureOf(relation) {
      const name = `word/${targets.get(relation)?.replace(/^\/?(?:word\/)?/, '')}`
      return pictureForm.test(name) ? parts.get(name) && name : undefined
    },
  }
  const lines = linesOf(body, reader)
  return {
    text: lines.join('\n').slice(0, questionImportLimits.text),
    ...{ things, unclear: reader.unclear, tables: reader.tables },
    pictures: [...reader.pictures].map(([name]) => ({ name, bytes: parts.get(name)!.toString('base64') })),
  }
}

interface Reader {
  add: (thing: Thing) => string
  things: Thing[]
  unclear: number[]
  pictures: Map<string, true>
  tables: string[][][]
  numbers: ListNumbers
  /** The list that a style belongs to. */
  listOf: (style: string) => { numId: string; level: number } | undefined
  pictureOf: (relation: string) => string | undefined
}

/** The parts that are read. Counted as they are unpacked: what they say of their size may be a lie. */
async function unpack(path: string): Promise<Map<string, Buffer>> {
  const parts = new Map<string, Buffer>()
  const zip = await yauzl.openPromise(path)
  let [entries, pictures] = [0, 0]
  try {
    for await (const entry of zip.eachEntry()) {
      if (++entries > entryLimit) throw new Error('too many parts')
      const isPicture = /^word\/media\//.test(entry.fileName) && pictureForm.test(entry.fileName)
      const isText = /^word\/(document|numbering|styles)\.xml$|^word\/_rels\/document\.xml\.rels$/.test(
        entry.fileName,
      )
      if (!isPicture && !isText) continue
      const pieces: Buffer[] = []
      let size = 0
      for await (const piece of await zip.openReadStreamPromise(entry)) {
        size += (piece as Buffer).length
        if (isPicture) pictures += (piece as Buffer).length
        if (size > partLimit || pictures > questionImportLimits.pictures) throw new Error('too large')
        pieces.push(piece as Buffer)
      }
      parts.set(entry.fileName, Buffer.concat(pieces))
    }
    return parts
  } finally {
    zip.close()
  }
}

/** Styles that number their paragraphs. */
function stylesOf(styles: Element | undefined) {
  const root = styles && first(styles, 'w:styles')
  return new Map(
    (root ? all(root, 'w:style') : []).flatMap(style => {
      const numId = wordValue(style, 'w:pPr', 'w:numPr', 'w:numId')
      const level = Number(wordValue(style, 'w:pPr', 'w:numPr', 'w:ilvl') ?? 0)
      return numId === undefined ? [] : [[style.attributes['w:styleId'] ?? '', { numId, level }] as const]
    }),
  )
}

function linesOf(container: Element, reader: Reader): string[] {
  return elementsOf(container).flatMap(element => {
    if (element.name === 'w:p') return paragraphOf(element, reader).split('\n')
    if (element.name === 'w:tbl') return linesOfTable(element, reader)
    if (element.name === 'w:sdt') return linesOf(first(element, 'w:sdtContent') ?? empty, reader)
    return []
  })
}
const empty: Element = { name: '', attributes: {}, children: [] }

function paragraphOf(paragraph: Element, reader: Reader): string {
  const properties = first(paragraph, 'w:pPr')
  const style = reader.listOf(wordValue(properties, 'w:pStyle') ?? '')
  const numId = wordValue(properties, 'w:numPr', 'w:numId') ?? style?.numId
  const level = Number(wordValue(properties, 'w:numPr', 'w:ilvl') ?? style?.level ?? 0)
  const text = runsOf(paragraph, reader)
  if (numId === undefined || numId === '0') return text
  const number = reader.numbers.before(numId, level)
  return number === '' ? text : `${number} ${text}`
}

function runsOf(element: Element, reader: Reader): string {
  return elementsOf(element)
    .map(each => {
      switch (each.name) {
        case 'w:r':
          return runOf(each, reader)
        case 'm:oMath':
        case 'm:oMathPara':
          return formula(each, reader)
        case 'w:hyperlink':
        case 'w:ins':
        case 'w:smartTag':
        case 'w:fldSimple':
        case 'w:sdt':
        case 'w:sdtContent':
          return runsOf(each, reader)
        default:
          return ''
      }
    })
    .join('')
}

function formula(element: Element, reader: Reader): string {
  const { latex, isWhole } = formulaOf(element)
  if (latex === '') return ''
  const sign = reader.add({ kind: 'formula', latex: latex.slice(0, 2000) })
  if (!isWhole || latex.length > 2000) reader.unclear.push(reader.things.length - 1)
  return sign
}

function runOf(run: Element, reader: Reader): string {
  const properties = first(run, 'w:rPr')
  if (first(properties, 'w:vanish')) return ''
  const text = elementsOf(run)
    .map(each => {
      if (each.name === 'w:t')
        return visible(each.children.filter(child => typeof child === 'string').join(''))
      if (each.name === 'w:tab') return '\t'
      if (each.name === 'w:br' || each.name === 'w:cr') return '\n'
      if (each.name === 'w:noBreakHyphen') return '-'
      if (each.name === 'w:sym') return symbol(each.attributes['w:char'] ?? '')
      if (each.name === 'w:drawing' || each.name === 'w:pict') return picture(each, reader)
      if (each.name === 'mc:AlternateContent') return runOf(first(each, 'mc:Choice') ?? empty, reader)
      // Something that another program draws, such as a formula of old.
      if (each.name === 'w:object') return lost(reader)
      return ''
    })
    .join('')
  if (text === '') return ''
  const underlined = wordValue(properties, 'w:u')
  const isUnderlined = underlined !== undefined && underlined !== 'none'
  // Underlined blanks are where something is to be written.
  if (isUnderlined && text.trim() === '')
    return text.includes('\n') ? text : '_'.repeat(Math.max(4, text.length))
  const raised = wordValue(properties, 'w:vertAlign')
  const tag =
    raised === 'subscript' ? 'sub' : raised === 'superscript' ? 'sup' : isUnderlined ? 'u' : undefined
  return tag && text.trim() !== '' && !text.includes('\n') ? `${signs[tag][0]}${text}${signs[tag][1]}` : text
}

/** Ticks and crosses of the fonts that consist of signs. */
const symbol = (code: string) =>
  ({ F0FC: '√', F050: '√', F0FB: '×', F04F: '×', F0D6: '√', F0B4: '×' })[code.toUpperCase()] ?? ''

function picture(element: Element, reader: Reader): string {
  const relation =
    find(element, 'a:blip')?.attributes['r:embed'] ?? find(element, 'v:imagedata')?.attributes['r:id']
  if (relation === undefined) {
    const box = find(element, 'w:txbxContent')
    return box ? linesOf(box, reader).join('\n') : ''
  }
  const name = reader.pictureOf(relation)
  if (!name || (reader.pictures.size >= questionImportLimits.pictureCount && !reader.pictures.has(name)))
    return lost(reader)
  reader.pictures.set(name, true)
  const described = find(element, 'wp:docPr')?.attributes.descr ?? ''
  return reader.add({ kind: 'picture', fileId: name, alt: visible(described).slice(0, 200) })
}

/** A picture that cannot be kept leaves its place. */
const lost = (reader: Reader) => reader.add({ kind: 'picture', fileId: '', alt: '' })

function linesOfTable(table: Element, reader: Reader): string[] {
  const rows = all(table, 'w:tr').map(row =>
    all(row, 'w:tc').map(cell => linesOf(cell, reader).join('\n').trim()),
  )
  reader.tables.push(rows)
  const filled = rows.flat().filter(cell => cell !== '')
  if (filled.length === 0) return []
  const isNumbers = rows.some(([head = '']) => /^(题\s*号|序\s*号|no\.?|number|question)/i.test(head))
  const isLayout = filled.every(cell => /^\s*[(（]?[A-H]\s*[.．、)）:：]/.test(cell))
  // Of one cell or column it is a frame around text.
  if (rows.every(row => row.length <= 1)) return filled.flatMap(cell => cell.split('\n'))
  if (isNumbers || isLayout) return rows.map(row => row.map(cell => cell.replaceAll('\n', ' ')).join('\t'))
  return [reader.add({ kind: 'table', rows })]
}
