/**
 * An unfinished task as it was kept on devices while tasks were written in a plain text field: empty lines part
 * paragraphs, lines that begin with `-` or a number are lists, `**words**` are bold, addresses are links.
 */
export function htmlOfEarlierDraft(text: string): string {
  const blocks: string[] = []
  let lines: string[] = []
  const close = () => {
    if (lines.length > 0) blocks.push(`<p>${lines.map(inline).join('<br />')}</p>`)
    lines = []
  }
  const rows = text.replaceAll('\r', '').split('\n')
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index] ?? ''
    const kind = listKind(row)
    if (kind) {
      close()
      const items: string[] = []
      while (index < rows.length && listKind(rows[index] ?? '') === kind) {
        items.push(`<li>${inline((rows[index] ?? '').replace(bullet[kind], ''))}</li>`)
        index++
      }
      index--
      blocks.push(`<${kind}>${items.join('')}</${kind}>`)
    } else if (row.trim() === '') close()
    else lines.push(row.trimEnd())
  }
  close()
  return blocks.join('')
}

// `1.5` begins no list, `1.判断` does.
const bullet = { ul: /^\s*[-•]\s+/, ol: /^\s*\d{1,3}[.．)、]\s*(?=[^\s\d])/ }

function listKind(row: string): 'ul' | 'ol' | undefined {
  return bullet.ul.test(row) ? 'ul' : bullet.ol.test(row) ? 'ol' : undefined
}

function inline(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/https?:\/\/[^\s<，。；）)]+/g, address => `<a href="${address}">${address}</a>`)
}
