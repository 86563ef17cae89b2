/**
 * What is pasted from Word and from pages, made into what a text may be: its lists become lists, sizes and fonts go, and so
 * does the colour of links. What comes from a text of ours stays as it is. The schema drops the rest.
 */
export function cleanPasted(html: string): string {
  if (html.includes('data-pm-slice')) return html
  const { body } = new DOMParser().parseFromString(html.replace(/<!\[(?:end)?if[^\]]*\]>/gi, ''), 'text/html')
  for (const hidden of body.querySelectorAll('style, script, meta, link, title, xml')) hidden.remove()
  listsOfWord(body)
  for (const element of body.querySelectorAll<HTMLElement>('[style]')) {
    element.style.fontSize = ''
    if (element.closest('a')) element.style.color = ''
  }
  return body.innerHTML
}

/** Word writes a list as paragraphs that say so, each with its bullet or number as text. */
function listsOfWord(body: HTMLElement) {
  /** The lists that are open, the outermost first. */
  let open: HTMLElement[] = []
  let last: Element | null = null
  for (const paragraph of [...body.querySelectorAll<HTMLElement>('p, h1, h2, h3')]) {
    const level = Number(/mso-list:[^;"]*\blevel(\d)/i.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? 0)
    if (level === 0) continue
    if (paragraph.previousElementSibling !== last || last === null) open = []
    const sign = [...paragraph.querySelectorAll<HTMLElement>('span')].find(span =>
      /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
    )
    const isNumbered = /^\s*\(?([a-z]{1,4}|\d{1,3}|[一二三四五六七八九十]{1,3})[.)、)]/i.test(
      sign?.textContent ?? '',
    )
    sign?.remove()
    open = open.slice(0, level)
    while (open.length < level) {
      const list = document.createElement(isNumbered ? 'ol' : 'ul')
      const parent = open.at(-1)
      if (!parent) paragraph.before(list)
      else (parent.lastElementChild ?? parent.appendChild(document.createElement('li'))).append(list)
      open.push(list)
    }
    const item = document.createElement('li')
    const text = document.createElement('p')
    text.append(...paragraph.childNodes)
    item.append(text)
    open.at(-1)!.append(item)
    paragraph.remove()
    last = open[0]!
  }
}
