import { type CodeLanguage, isCodeLanguage } from '#contract/rich-text.ts'

/** What draws a formula; fetched only where a text has some. */
export const fetchFormulas = () =>
  import('./formulas.ts').then(({ drawFormula, formulasReady }) => formulasReady.then(() => drawFormula))
/** Fetched only where a text has code. */
const fetchCodeColours = () => import('./code-colours.ts')

/** How long drawing holds up the page at once, in milliseconds. */
const slice = 12
const rest = () => new Promise(resolve => setTimeout(resolve))

/**
 * Draws formulas and colours code in a text. What cannot be fetched or drawn stays as it is written, which can be read too.
 * @returns what stops it
 */
export function drawParts(text: HTMLElement): () => void {
  let isStopped = false
  const each = async (elements: readonly HTMLElement[], draw: (element: HTMLElement) => void) => {
    let begun = performance.now()
    for (const element of elements) {
      if (isStopped) return
      draw(element)
      if (performance.now() - begun < slice) continue
      await rest()
      begun = performance.now()
    }
  }
  const drawFormulas = async (formulas: readonly HTMLElement[]) => {
    const drawFormula = await fetchFormulas()
    await each(formulas, element => {
      drawFormula(element, element.dataset.latex!, element.tagName === 'DIV')
      makeReachable(element)
    })
  }
  const colourCodes = async (codes: readonly HTMLElement[]) => {
    const { colourCode } = await fetchCodeColours()
    await each(codes, element => {
      const language = languageOf(element)
      if (language) element.replaceChildren(...colourCode(element.textContent, language))
    })
  }
  const formulas = [...text.querySelectorAll<HTMLElement>('[data-latex]')]
  const codes = [...text.querySelectorAll<HTMLElement>('pre > code[class^="language-"]')]
  if (formulas.length > 0) {
    // No formula stands over what is not its text.
    text.style.contain = 'paint'
    drawFormulas(formulas).catch(() => undefined)
  }
  if (codes.length > 0) colourCodes(codes).catch(() => undefined)
  for (const element of text.querySelectorAll<HTMLElement>('table, pre')) makeReachable(element)
  text.addEventListener('copy', copyWithLatex)
  return () => {
    isStopped = true
    text.removeEventListener('copy', copyWithLatex)
  }
}

/** What scrolls inside of itself does so with the keyboard too. */
function makeReachable(element: HTMLElement) {
  if (element.scrollWidth > element.clientWidth && element.clientWidth > 0) element.tabIndex = 0
}

function languageOf(element: HTMLElement): CodeLanguage | undefined {
  const name = element.className.replace(/^language-/, '')
  return isCodeLanguage(name) ? name : undefined
}

/** What is copied from a text has formulas as they are written. */
function copyWithLatex(event: ClipboardEvent) {
  const { clipboardData } = event
  const selection = getSelection()
  if (!clipboardData || !selection || selection.rangeCount === 0) return
  const range = selection.getRangeAt(0).cloneRange()
  // A formula is copied as a whole.
  const first = formulaAround(range.startContainer)
  const last = formulaAround(range.endContainer)
  if (first) range.setStartBefore(first)
  if (last) range.setEndAfter(last)
  const copied = document.createElement('div')
  copied.append(range.cloneContents())
  const formulas = copied.querySelectorAll<HTMLElement>('[data-latex]')
  if (formulas.length === 0) return
  for (const formula of formulas) formula.textContent = formula.dataset.latex!
  clipboardData.setData('text/html', copied.innerHTML)
  // Only what is on the page has lines.
  copied.style.cssText = 'position: absolute; left: -9999px; white-space: pre-wrap'
  document.body.append(copied)
  // biome-ignore lint/performance/useDomNodeTextContent: see above
  clipboardData.setData('text/plain', copied.innerText)
  copied.remove()
  event.preventDefault()
}

const formulaAround = (node: Node) =>
  (node instanceof Element ? node : node.parentElement)?.closest('[data-latex]')
