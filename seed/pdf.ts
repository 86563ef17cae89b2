/** A small PDF of text pages in Helvetica, made by hand: title in bold, then lines; Latin text only. */
export function textPdf(title: string, pages: readonly (readonly string[])[]): Buffer {
  const count = pages.length
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${count} /Kids [${pages.map((_, index) => `${5 + index * 2} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((lines, index) => {
      const stream = pageStream(index === 0 ? title : '', lines, `${index + 1} / ${count}`)
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${6 + index * 2} 0 R /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>`,
        `<< /Length ${Buffer.byteLength(stream, 'latin1')} >>\nstream\n${stream}\nendstream`,
      ]
    }),
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const start = text.length
  const table = offsets.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

const escaped = (line: string) => line.replace(/[\\()]/g, '\\$&')

function pageStream(title: string, lines: readonly string[], foot: string) {
  const head = title ? `BT /F2 20 Tf 64 762 Td (${escaped(title)}) Tj ET\n` : ''
  const body = lines.map(line => `(${escaped(line)}) Tj T*`).join('\n')
  return `${head}BT /F1 12 Tf 18 TL 64 ${title ? 722 : 770} Td\n${body}\nET\nBT /F1 9 Tf 280 40 Td (${foot}) Tj ET`
}
