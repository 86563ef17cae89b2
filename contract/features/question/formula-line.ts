/**
 * A formula as one line that people read, such as `∑ᵢ₌₁ⁿ i² = n(n+1)/2`, for places where nothing is drawn. What has no sign
 * of its own is written out as one would type it; what is not known keeps its name.
 */
export function formulaLine(latex: string): string {
  const line = new Reader(latex).all()
  return line
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,;.)\]}|])/g, '')
    .replace(/([([{|√∛]) /g, '$1')
    .trim()
}

/** Formulas are nested only so deep; what lies deeper is left out. */
const deepest = 60

class Reader {
  private readonly tokens: readonly string[]
  private at = 0
  private depth = 0

  constructor(latex: string) {
    this.tokens = latex.match(/\\[a-zA-Z]+\*?|\\[\s\S]|[{}^_&~[\]]|\s+|[\s\S]/gu) ?? []
  }

  /** Everything up to a sign that ends a part. */
  all(end?: string): string {
    let line = ''
    while (this.at < this.tokens.length) {
      const token = this.tokens[this.at++]!
      if (token === end) break
      if (token === '^' || token === '_') {
        const part = this.argument()
        line = line.trimEnd() + (token === '^' ? above(part) : below(part))
      } else line += this.said(token)
    }
    return line
  }

  private said(token: string): string {
    if (token === '{') return this.inside('}')
    if (token === '}') return ''
    if (token === '&' || token === '~' || /^\s/.test(token)) return ' '
    return token.startsWith('\\') ? this.command(token.slice(1).replace('*', '')) : token
  }

  private inside(end: string): string {
    this.depth++
    const line = this.all(end)
    this.depth--
    return this.depth < deepest ? line : ''
  }

  /** What the next command, group or sign says. */
  private argument(): string {
    while (/^\s/.test(this.tokens[this.at] ?? '')) this.at++
    const token = this.tokens[this.at++]
    if (token === undefined || this.depth >= deepest) return ''
    this.depth++
    const said = this.said(token).trim()
    this.depth--
    return said
  }

  private option(): string {
    if (this.tokens[this.at] !== '[') return ''
    this.at++
    return this.inside(']').trim()
  }

  private command(name: string): string {
    if (/^[dtc]?frac$/.test(name)) return `${numerator(this.argument())}/${whole(this.argument())}`
    if (/^[dt]?binom$/.test(name)) return `C(${this.argument()}, ${this.argument()})`
    if (name === 'sqrt') {
      const degree = this.option()
      return `${degree === '3' ? '∛' : `${degree && above(degree)}√`}${whole(this.argument())}`
    }
    if (accents[name]) return accented(this.argument(), accents[name])
    if (name === 'mathbb') return this.argument().replace(/[CNPQRZ]/g, letter => doubled[letter]!)
    if (name === 'begin' || name === 'end') {
      const kind = this.argument()
      if (name === 'begin' && /^(array|tabular)$/.test(kind)) this.argument()
      return fences[kind]?.[name === 'begin' ? 0 : 1] ?? ' '
    }
    // A fence that is not seen.
    if (/^(left|right|[bB]igg?[lrm]?)$/.test(name)) {
      if (this.tokens[this.at] === '.') this.at++
      return ''
    }
    if (name === '\\' || name === 'cr') return '; '
    if (functions.has(name))
      return /^[([]|^\\left/.test(this.tokens[this.at] ?? '') ? ` ${name}` : ` ${name} `
    if (silent.has(name)) return ''
    if (name in signs) return signs[name]!
    return /^[a-zA-Z]/.test(name) ? name : /^[{}%#&$_]$/.test(name) ? name : name === '|' ? '‖' : ' '
  }
}

/** In parentheses where it would be torn apart otherwise. */
const whole = (part: string) => (/^[\p{L}\p{N}\p{M}.′∞]*$/u.test(part) || isFenced(part) ? part : `(${part})`)

/** What is multiplied needs none above a line. */
const numerator = (part: string) =>
  /^[\p{L}\p{N}\p{M}.′∞]*$/u.test(part.replace(/\([^()]*\)/g, '')) ? part : whole(part)

function isFenced(part: string) {
  if (!part.startsWith('(') || !part.endsWith(')')) return false
  return !/[()]/.test(part.slice(1, -1))
}

const pairs = (from: string, to: string) =>
  new Map([...from].map((sign, place) => [sign, [...to][place]!] as const))
const raised = pairs(
  '0123456789+-−=()abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVW',
  '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂ',
)
const lowered = pairs('0123456789+-−=()aehijklmnoprstuvx', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ')
const asIs = /^[°′″*†]+$/

/** A power, and whatever stands above a line. */
export const above = (part: string) => placed(part, raised, '^')
/** An index. */
export const below = (part: string) => placed(part, lowered, '_')

function placed(part: string, known: ReadonlyMap<string, string>, mark: string) {
  const signs = [...part.replaceAll(' ', '')]
  if (signs.length === 0) return ''
  if (asIs.test(part)) return part
  const said = signs.map(sign => known.get(sign))
  if (said.every(sign => sign !== undefined)) return said.join('')
  return signs.length === 1 ? `${mark}${part}` : `${mark}(${part})`
}

const accents: Record<string, string> = {
  ...{ hat: '\u0302', widehat: '\u0302', tilde: '\u0303', bar: '\u0304', overline: '\u0305' },
  ...{ vec: '\u20d7', overrightarrow: '\u20d7', dot: '\u0307', ddot: '\u0308', underline: '\u0332' },
}
const accented = (part: string, accent: string) => ([...part].length === 1 ? part + accent : part)

const doubled: Record<string, string> = { C: 'ℂ', N: 'ℕ', P: 'ℙ', Q: 'ℚ', R: 'ℝ', Z: 'ℤ' }

/** What stands around the rows of a matrix. */
const fences: Record<string, readonly [string, string]> = {
  ...{ pmatrix: ['(', ')'], bmatrix: ['[', ']'], Bmatrix: ['{', '}'] },
  ...{ vmatrix: ['|', '|'], Vmatrix: ['‖', '‖'], cases: ['{ ', ''] },
}

const functions = new Set(
  'sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh ln log lg exp lim max min sup inf det gcd dim ker deg arg Pr'.split(
    ' ',
  ),
)

/** What says how something looks, and nothing else. */
const silent = new Set(
  'mathrm mathbf mathit mathcal mathsf mathfrak boldsymbol operatorname text textbf textit textrm displaystyle textstyle limits nolimits ! boxed phantom color'.split(
    ' ',
  ),
)

const signs: Record<string, string> = {
  ...{ alpha: 'α', beta: 'β', gamma: 'γ', delta: 'δ', epsilon: 'ϵ', varepsilon: 'ε', zeta: 'ζ', eta: 'η' },
  ...{ theta: 'θ', vartheta: 'ϑ', iota: 'ι', kappa: 'κ', lambda: 'λ', mu: 'μ', nu: 'ν', xi: 'ξ', pi: 'π' },
  ...{ rho: 'ρ', varrho: 'ϱ', sigma: 'σ', tau: 'τ', upsilon: 'υ', phi: 'ϕ', varphi: 'φ', chi: 'χ', psi: 'ψ' },
  ...{ omega: 'ω', Gamma: 'Γ', Delta: 'Δ', Theta: 'Θ', Lambda: 'Λ', Xi: 'Ξ', Pi: 'Π', Sigma: 'Σ', Phi: 'Φ' },
  ...{ Psi: 'Ψ', Omega: 'Ω', infty: '∞', partial: '∂', nabla: '∇', emptyset: '∅', varnothing: '∅' },
  ...{ sum: '∑', prod: '∏', int: '∫', iint: '∬', iiint: '∭', oint: '∮', bigcup: '⋃', bigcap: '⋂' },
  ...{ times: ' × ', div: ' ÷ ', pm: ' ± ', mp: ' ∓ ', cdot: '·', ast: '*', circ: '°', bullet: '•' },
  ...{
    le: ' ≤ ',
    leq: ' ≤ ',
    leqslant: ' ≤ ',
    ge: ' ≥ ',
    geq: ' ≥ ',
    geqslant: ' ≥ ',
    ne: ' ≠ ',
    neq: ' ≠ ',
  },
  ...{ lt: ' < ', gt: ' > ', ll: ' ≪ ', gg: ' ≫ ', approx: ' ≈ ', equiv: ' ≡ ', sim: ' ∼ ', cong: ' ≅ ' },
  ...{ propto: ' ∝ ', in: ' ∈ ', notin: ' ∉ ', ni: ' ∋ ', subset: ' ⊂ ', subseteq: ' ⊆ ', supset: ' ⊃ ' },
  ...{ supseteq: ' ⊇ ', cup: ' ∪ ', cap: ' ∩ ', setminus: ' ∖ ', land: ' ∧ ', wedge: ' ∧ ', lor: ' ∨ ' },
  ...{ vee: ' ∨ ', neg: '¬', lnot: '¬', forall: '∀', exists: '∃', to: ' → ', rightarrow: ' → ' },
  ...{ longrightarrow: ' → ', leftarrow: ' ← ', leftrightarrow: ' ↔ ', Rightarrow: ' ⇒ ', implies: ' ⇒ ' },
  ...{
    Leftrightarrow: ' ⇔ ',
    iff: ' ⇔ ',
    mapsto: ' ↦ ',
    uparrow: '↑',
    downarrow: '↓',
    rightleftharpoons: ' ⇌ ',
  },
  ...{
    angle: '∠',
    perp: ' ⊥ ',
    parallel: ' ∥ ',
    triangle: '△',
    prime: '′',
    degree: '°',
    mid: ' | ',
    vert: '|',
  },
  ...{ lvert: '|', rvert: '|', lVert: '‖', rVert: '‖', Vert: '‖', langle: '⟨', rangle: '⟩', lfloor: '⌊' },
  ...{ rfloor: '⌋', lceil: '⌈', rceil: '⌉', ldots: '…', cdots: '⋯', dots: '…', vdots: '⋮', ddots: '⋱' },
  ...{ hbar: 'ℏ', ell: 'ℓ', Re: 'Re', Im: 'Im', colon: ':', mod: ' mod ', bmod: ' mod ', backslash: '\\' },
}
