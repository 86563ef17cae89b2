import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const namespaces = [
  `xmlns:w="${word}"`,
  `xmlns:r="${relations}"`,
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"',
].join(' ')
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const types = (extensions: readonly string[], hasNumbering: boolean) =>
  `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${extensions
    .map(
      extension =>
        `<Default Extension="${extension}" ContentType="image/${extension === 'jpg' ? 'jpeg' : extension}"/>`,
    )
    .join(
      '',
    )}<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>${
    hasNumbering
      ? '<Override PartName="/word/numbering.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.numbering+xml"/>'
      : ''
  }</Types>`

export interface WordPicture {
  /** Such as `image1.png`; its relation has the same name. */
  name: string
  content: Buffer
}

interface WordParts {
  /** What stands in the document's body. */
  body: string
  /** What stands in its definitions of lists. */
  numbering?: string
  pictures?: readonly WordPicture[]
}

/** A document of Word of these parts: as few as Word needs to open it. */
export async function packWord({ body, numbering, pictures = [] }: WordParts): Promise<Buffer> {
  const zip = new ZipFile()
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name)
  const extensions = [...new Set(pictures.map(({ name }) => name.slice(name.lastIndexOf('.') + 1)))]
  add('[Content_Types].xml', types(extensions, numbering !== undefined))
  add(
    '_rels/.rels',
    `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="word/document.xml"/></Relationships>`,
  )
  add(
    'word/_rels/document.xml.rels',
    `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${
      numbering === undefined
        ? ''
        : `<Relationship Id="numbering" Type="${relations}/numbering" Target="numbering.xml"/>`
    }${pictures
      .map(
        ({ name }) =>
          `<Relationship Id="${name.replace('.', '')}" Type="${relations}/image" Target="media/${name}"/>`,
      )
      .join('')}</Relationships>`,
  )
  add(
    'word/document.xml',
    `${head}<w:document ${namespaces}><w:body>${body}<w:sectPr/></w:body></w:document>`,
  )
  if (numbering !== undefined)
    add('word/numbering.xml', `${head}<w:numbering ${namespaces}>${numbering}</w:numbering>`)
  for (const { name, content } of pictures) zip.addBuffer(content, `word/media/${name}`, { compress: false })
  zip.end()
  return buffer(zip.outputStream)
}

/** A picture within a line. Sizes in pixels. */
export const wordPicture = (
  name: string,
  { width, height }: { width: number; height: number },
  alt: string,
) => {
  const [cx, cy] = [Math.round(width * 9525), Math.round(height * 9525)]
  const id = name.replace(/\D/g, '') || '1'
  return `<w:r><w:drawing><wp:inline><wp:extent cx="${cx}" cy="${cy}"/><wp:docPr id="${id}" name="${name}" descr="${alt}"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="${id}" name="${name}"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="${name.replace('.', '')}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${cx}" cy="${cy}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`
}
