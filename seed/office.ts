import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

const types = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`

const relations = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A small document of a title and paragraphs, as word processors write it. `more`: further parts, by name. */
export function textDocx(
  title: string,
  paragraphs: readonly string[],
  more: Readonly<Record<string, Buffer>> = {},
): Promise<Buffer> {
  const head = `<w:p><w:r><w:rPr><w:b/><w:sz w:val="40"/></w:rPr><w:t>${escaped(title)}</w:t></w:r></w:p>`
  const body = paragraphs
    .map(text => `<w:p><w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`)
    .join('')
  const document = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${head}${body}</w:body></w:document>`
  const zip = new ZipFile()
  const parts = { '[Content_Types].xml': types, '_rels/.rels': relations, 'word/document.xml': document }
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name)
  for (const [name, bytes] of Object.entries(more)) zip.addBuffer(bytes, name)
  zip.end()
  return buffer(zip.outputStream)
}
