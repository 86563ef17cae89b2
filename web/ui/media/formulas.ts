import katex from 'katex'
import sheet from 'katex/dist/katex.min.css?url'

/**
 * Formulas as KaTeX draws them, with MathML for those who hear them. A stranger's LaTeX can neither load nor link anything,
 * nor define itself without end, nor grow without limit; what stands outside of its text is cut off there (RichText.module.css).
 */
const bounds = {
  output: 'htmlAndMathml',
  strict: 'ignore',
  trust: false,
  maxSize: 20,
  maxExpand: 300,
  throwOnError: true,
} as const

/** Browsers before 2023 have no MathML, and read out its pieces. */
const hasMathml = 'MathMLElement' in window

/** Draws one in an element. @returns why it cannot be drawn, in KaTeX's words; its LaTeX then stays as it is written */
export function drawFormula(host: HTMLElement, latex: string, isBlock: boolean): string | undefined {
  try {
    katex.render(latex, host, { ...bounds, displayMode: isBlock })
  } catch (error) {
    host.textContent = latex
    return error instanceof Error ? error.message.replace(/^KaTeX parse error: /, '') : String(error)
  }
  if (!hasMathml) {
    host.setAttribute('role', 'math')
    host.setAttribute('aria-label', latex)
    host.querySelector('.katex-mathml')?.setAttribute('aria-hidden', 'true')
  }
  return undefined
}

/** Without its style sheet a formula stands there twice. */
export const formulasReady: Promise<void> = new Promise((resolve, reject) => {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: sheet })
  link.onload = () => resolve()
  link.onerror = () => {
    link.remove()
    reject(new Error('The style of formulas could not be fetched'))
  }
  document.head.append(link)
})
// Whoever waits for it learns of a failure.
formulasReady.catch(() => undefined)
