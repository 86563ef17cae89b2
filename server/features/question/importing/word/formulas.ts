import { all, type Element, elementsOf, first } from './xml.ts'

/** A formula of Word as LaTeX, and whether all of it could be said. */
export interface ReadFormula {
  latex: string
  isWhole: boolean
}

export function formulaOf(element: Element): ReadFormula {
  const state = { isWhole: true }
  const latex = children(element, state).replace(/\s+/g, ' ').trim()
  return { latex, isWhole: state.isWhole }
}

interface State {
  isWhole: boolean
}

const children = (element: Element | undefined, state: State): string =>
  element
    ? elementsOf(element)
        .map(each => said(each, state))
        .join('')
    : ''

const part = (element: Element, name: string, state: State) => children(first(element, name), state)

/** One sign needs no braces. */
const grouped = (latex: string) => `{${latex.trim()}}`

const signs: Record<string, string> = {
  ...{
    '×': '\\times ',
    '÷': '\\div ',
    '±': '\\pm ',
    '∓': '\\mp ',
    '·': '\\cdot ',
    '≤': '\\le ',
    '≥': '\\ge ',
    '≠': '\\ne ',
  },
  ...{
    '≈': '\\approx ',
    '≡': '\\equiv ',
    '∞': '\\infty ',
    '∂': '\\partial ',
    '∇': '\\nabla ',
    '∈': '\\in ',
    '∉': '\\notin ',
  },
  ...{
    '⊂': '\\subset ',
    '⊆': '\\subseteq ',
    '∪': '\\cup ',
    '∩': '\\cap ',
    '∅': '\\emptyset ',
    '→': '\\to ',
    '⇒': '\\Rightarrow ',
  },
  ...{
    '⇔': '\\Leftrightarrow ',
    '∠': '\\angle ',
    '⊥': '\\perp ',
    '∥': '\\parallel ',
    '△': '\\triangle ',
    '°': '^{\\circ}',
    '′': "'",
  },
  ...{
    α: '\\alpha ',
    β: '\\beta ',
    γ: '\\gamma ',
    δ: '\\delta ',
    ε: '\\varepsilon ',
    θ: '\\theta ',
    λ: '\\lambda ',
    μ: '\\mu ',
  },
  ...{
    π: '\\pi ',
    ρ: '\\rho ',
    σ: '\\sigma ',
    τ: '\\tau ',
    φ: '\\varphi ',
    ω: '\\omega ',
    Δ: '\\Delta ',
    Ω: '\\Omega ',
    Σ: '\\Sigma ',
  },
  ...{
    '−': '-',
    '∗': '*',
    '…': '\\ldots ',
    '⋯': '\\cdots ',
    '∀': '\\forall ',
    '∃': '\\exists ',
    '%': '\\%',
    '#': '\\#',
    '&': '\\&',
    $: '\\$',
  },
}
const functions = new Set([
  'sin',
  'cos',
  'tan',
  'cot',
  'sec',
  'csc',
  'ln',
  'log',
  'lg',
  'exp',
  'lim',
  'max',
  'min',
  'arcsin',
  'arccos',
  'arctan',
  'det',
  'gcd',
])

function textOfRun(run: Element, state: State) {
  const text = all(run, 'm:t')
    .flatMap(({ children }) => children.filter(child => typeof child === 'string'))
    .join('')
  if (functions.has(text.trim())) return `\\${text.trim()} `
  // Letters of other scripts are words, not variables.
  const words = text.replace(/[\u3000-\u9fff]+/g, word => `\\text{${word}}`)
  return [...words]
    .map(sign => {
      if (/[\u{1d400}-\u{1d7ff}]/u.test(sign)) return sign.normalize('NFKC')
      if (signs[sign]) return signs[sign]
      if (/[\x20-\x7e\u3000-\u9fff\uff00-\uffef]/.test(sign)) return sign
      state.isWhole = false
      return sign
    })
    .join('')
}

const operators: Record<string, string> = {
  '∑': '\\sum',
  '∏': '\\prod',
  '∫': '\\int',
  '∬': '\\iint',
  '∮': '\\oint',
  '⋃': '\\bigcup',
  '⋂': '\\bigcap',
}
const accents: Record<string, string> = {
  '\u0302': 'hat',
  '\u0303': 'tilde',
  '\u0304': 'bar',
  '\u0305': 'overline',
  '\u20d7': 'vec',
  '\u0307': 'dot',
  '\u0308': 'ddot',
}
const value = (element: Element | undefined) => element?.attributes['m:val']

function said(element: Element, state: State): string {
  const at = (name: string) => part(element, name, state)
  switch (element.name) {
    case 'm:r':
      return textOfRun(element, state)
    case 'm:f': {
      const type = value(first(element, 'm:fPr', 'm:type'))
      if (type === 'lin' || type === 'skw') return `${grouped(at('m:num'))}/${grouped(at('m:den'))}`
      const name = type === 'noBar' ? '\\binom' : '\\frac'
      return `${name}${grouped(at('m:num'))}${grouped(at('m:den'))}`
    }
    case 'm:sSup':
      return `${braced(at('m:e'))}^${grouped(at('m:sup'))}`
    case 'm:sSub':
      return `${braced(at('m:e'))}_${grouped(at('m:sub'))}`
    case 'm:sSubSup':
      return `${braced(at('m:e'))}_${grouped(at('m:sub'))}^${grouped(at('m:sup'))}`
    case 'm:rad': {
      const degree = at('m:deg').trim()
      return `\\sqrt${degree === '' ? '' : `[${degree}]`}${grouped(at('m:e'))}`
    }
    case 'm:d':
      return delimited(element, state)
    case 'm:nary': {
      const sign = operators[value(first(element, 'm:naryPr', 'm:chr')) ?? '∫']
      if (!sign) state.isWhole = false
      const [low, high] = [at('m:sub').trim(), at('m:sup').trim()]
      return `${sign ?? '\\int'}${low && `_${grouped(low)}`}${high && `^${grouped(high)}`} ${at('m:e')}`
    }
    case 'm:func':
      return `${at('m:fName')}${at('m:e')}`
    case 'm:limLow':
      return `${at('m:e').trim()}_${grouped(at('m:lim'))}`
    case 'm:acc': {
      const name = accents[value(first(element, 'm:accPr', 'm:chr')) ?? '\u0302']
      if (!name) state.isWhole = false
      return `\\${name ?? 'hat'}${grouped(at('m:e'))}`
    }
    case 'm:bar':
      return `\\overline${grouped(at('m:e'))}`
    case 'm:m':
      return `\\begin{matrix}${all(element, 'm:mr')
        .map(row =>
          all(row, 'm:e')
            .map(cell => children(cell, state))
            .join(' & '),
        )
        .join(' \\\\ ')}\\end{matrix}`
    case 'm:eqArr':
      return `\\begin{aligned}${all(element, 'm:e')
        .map(row => children(row, state))
        .join(' \\\\ ')}\\end{aligned}`
    case 'm:e':
    case 'm:oMath':
    case 'm:oMathPara':
    case 'm:box':
    case 'm:phant':
    case 'w:ins':
      return children(element, state)
    default:
      // What says how something looks is no part of the formula.
      if (!element.name.endsWith('Pr') && element.name.startsWith('m:')) {
        state.isWhole = false
        return children(element, state)
      }
      return ''
  }
}

const braced = (latex: string) => ([...latex.trim()].length === 1 ? latex.trim() : grouped(latex))

function delimited(element: Element, state: State) {
  const properties = first(element, 'm:dPr')
  const sign = (name: string, usual: string) => {
    const given = first(properties, name)
    const found = given ? (value(given) ?? '') : usual
    return found === '' ? '.' : found === '{' || found === '}' ? `\\${found}` : found
  }
  const inside = all(element, 'm:e')
    .map(each => children(each, state))
    .join(value(first(properties, 'm:sepChr')) ?? '|')
  return `\\left${sign('m:begChr', '(')}${inside}\\right${sign('m:endChr', ')')}`
}
