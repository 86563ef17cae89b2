// Runs in a thread of its own with limited memory: the file is somebody's, and may be made to take forever.
import { readFile } from 'node:fs/promises'
import { questionImportLimits } from '#contract/features/question/import.ts'
import { readSheets, textOf } from '#server/features/table/in-thread.ts'
import { thingsOf, withThings } from './reading/rich.ts'
import { type Read, readMarked, readPasted } from './reading.ts'
import { isTemplate, readTemplate } from './template.ts'
import { readDocument } from './word/document.ts'

interface ImportTask {
  /** Empty: the text is read. */
  path: string
  kind: 'docx' | 'sheet' | 'text'
  text?: string
}

/** A picture of a document, in base64, by the name that stands in the texts for its id. */
interface ReadPicture {
  name: string
  bytes: string
}
export interface ReadFile extends Read {
  pictures: ReadPicture[]
}

/** One more row than is taken, so that too many are noticed. */
const most = { rows: questionImportLimits.questions + 10, columns: 60 }

export async function answer({ path, kind, text = '' }: ImportTask): Promise<ReadFile | 'noHeader'> {
  if (kind === 'sheet') {
    for (const { rows } of (await readSheets(path, most)).sheets) {
      const read = readTemplate(rows)
      if (read) return { ...read, pictures: [] }
    }
    return 'noHeader'
  }
  if (kind === 'text') {
    const source = path === '' ? text : textOf(await readFile(path))
    return { ...readText(source.slice(0, questionImportLimits.text)), pictures: [] }
  }
  const document = await readDocument(path)
  const template = document.tables.find(isTemplate)
  if (template) return { ...readTemplate(template)!, pictures: [] }
  // Formulas may also be written between dollar signs.
  const { things, add } = thingsOf(document.things)
  const marked = withThings(document.text, add)
  return { ...readMarked(marked, things, document.unclear), pictures: document.pictures }
}

/** Rows that were copied from a spreadsheet are parted by tabs. */
function readText(text: string) {
  const lines = text.split(/\r?\n/)
  const rows = lines.slice(0, 8).map(line => line.split('\t'))
  const template = rows.some(row => row.length > 2) && isTemplate(rows)
  return (template && readTemplate(lines.map(line => line.split('\t')))) || readPasted(text)
}
