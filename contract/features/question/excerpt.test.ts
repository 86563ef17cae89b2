import { expect, test } from 'vitest'
import { excerptOf } from './excerpt.ts'
import { formulaLine } from './formula-line.ts'

const formulas: Record<string, string> = {
  '\\det A': 'det A',
  '\\frac{a+b}{2}': '(a+b)/2',
  '\\frac12': '1/2',
  'x^2+y^{10}': 'x²+y¹⁰',
  'a_{ij}': 'aᵢⱼ',
  '\\sum_{i=1}^{n} i^2 = \\frac{n(n+1)}{2}': '∑ᵢ₌₁ⁿ i² = n(n+1)/2',
  '\\int_0^\\infty f\\,dx': '∫₀^∞ f dx',
  '\\lim_{x\\to 0}\\frac{\\sin x}{x}': 'lim_(x → 0)(sin x)/x',
  '\\sqrt[3]{x}+\\sqrt{x+1}': '∛x+√(x+1)',
  'A=\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}': 'A=(1 2; 3 4)',
  '\\begin{array}{cc}1&2\\end{array}': '1 2',
  '\\left(\\frac{1}{2}\\right)^n': '(1/2)ⁿ',
  '\\alpha\\le\\Omega': 'α ≤ Ω',
  '\\vec{v}\\in\\mathbb{R}^3': 'v⃗ ∈ ℝ³',
  '\\mathrm{H_2O}': 'H₂O',
  '100\\,^\\circ\\mathrm{C}': '100°C',
  '\\text{若 }a>0': '若 a>0',
  '\\unknown{x}': 'unknownx',
  '2\\sin^2 x': '2 sin² x',
  '\\{a\\}': '{a}',
}
test.each(Object.entries(formulas))('%s reads as %s', (latex, line) => {
  expect(formulaLine(latex)).toBe(line)
})

test.each(['{'.repeat(2000), '\\frac'.repeat(400), '^'.repeat(2000), '\\sqrt['.repeat(300), '\\', '}', ''])(
  'what is no formula is read to its end all the same: %.20s',
  latex => {
    expect(typeof formulaLine(latex)).toBe('string')
  },
)

test('an excerpt is the text of a question alone, on one line', () => {
  const latex = 'a &lt; \\frac{1}{2} &amp; b'
  const formula = `<span data-latex="${latex}">${latex}</span>`
  expect(excerptOf(`<p>设 ${formula}，</p><p>H<sub>2</sub>O &amp; x<sup>n+1</sup> &lt;b&gt;</p>`)).toBe(
    '设 a < 1/2 b， H₂O & xⁿ⁺¹ <b>',
  )
  expect(excerptOf('<p>Find<div data-latex="x^2">x^2</div>now</p>')).toBe('Find x² now')
  expect(excerptOf('<p>___ is the <strong>cap</strong>ital</p>')).toBe('___ is the capital')
  expect(excerptOf(`<p>Cut <span data-la`)).toBe('Cut')
  expect(excerptOf(`<p>${'long '.repeat(100)}</p>`)).toHaveLength(200)
  expect(excerptOf('<img data-file="x" alt="y">')).toBe('')
})
