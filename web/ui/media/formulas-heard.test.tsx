import { expect, test } from 'vitest'
import { cdp } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { RichText } from './RichText.tsx'

interface Heard {
  nodeId: string
  ignored: boolean
  role?: { value: string }
  name?: { value: string }
  childIds?: string[]
}
interface Devtools {
  send(method: 'Page.getFrameTree'): Promise<{ frameTree: Frames }>
  send(method: 'Accessibility.getFullAXTree', of: { frameId: string }): Promise<{ nodes: Heard[] }>
}
interface Frames {
  frame: { id: string; url: string }
  childFrames?: Frames[]
}

/** What Chromium tells those who hear the page: roles of mathematics and the signs in them, slanted or not, in their order. */
async function heardIn() {
  const devtools = cdp() as unknown as Devtools
  const { frameTree } = await devtools.send('Page.getFrameTree')
  const frames = (tree: Frames): Frames[] => [tree, ...(tree.childFrames ?? []).flatMap(frames)]
  const trees = await Promise.all(
    frames(frameTree).map(({ frame }) => devtools.send('Accessibility.getFullAXTree', { frameId: frame.id })),
  )
  const nodes = trees.flatMap(tree => tree.nodes)
  const byId = new Map(nodes.map(node => [node.nodeId, node]))
  const told = (node: Heard): string[] => [
    ...(node.role?.value.startsWith('MathML') ? [node.role.value.slice('MathML'.length)] : []),
    ...(node.role?.value === 'StaticText' ? [(node.name?.value ?? '').normalize('NFKC')] : []),
    ...(node.childIds ?? []).flatMap(id => {
      const child = byId.get(id)
      return child ? told(child) : []
    }),
  ]
  return nodes.filter(({ role }) => role?.value === 'MathMLMath' || role?.value === 'math').map(told)
}

/** Each with the roles and signs that have to be heard in it, in this order. */
const formulas: Record<string, [latex: string, ...heard: string[]]> = {
  'a fraction': ['\\frac{a}{b}', 'Fraction', 'a', 'b'],
  'a root': ['\\sqrt[3]{x}', 'Root', 'x', '3'],
  'a sum with limits': ['\\sum_{i=1}^{n} i', '∑', 'i', '1', 'n'],
  'an integral': ['\\int_0^\\infty f\\,dx', '∫', '0', '∞', 'f'],
  'a matrix': [
    '\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}',
    'Table',
    'TableRow',
    '1',
    '2',
    'TableRow',
    '3',
    '4',
  ],
  'a binomial': ['\\binom{n}{k}', '(', 'n', 'k', ')'],
  'Greek letters': ['\\alpha+\\Omega', 'α', '+', 'Ω'],
  'a vector': ['\\vec{v}', 'Over', 'v', '⃗'],
  cases: ['f(x)=\\begin{cases}1&x>0\\\\0&x\\le 0\\end{cases}', '{', 'Table', '1', '0', '≤'],
  'a chemical formula': ['\\mathrm{H_2O}', 'Sub', 'H', '2', 'O'],
}

test.each(Object.entries(formulas))('%s is heard as what it is', async (_name, [latex, ...expected]) => {
  const shown = latex.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const screen = await render(<RichText html={`<p><span data-latex="${shown}">${shown}</span></p>`} />)
  await expect.poll(() => screen.container.querySelector('math')).not.toBeNull()
  const [heard = [], ...more] = await heardIn()
  // What is drawn for the eyes is not heard a second time.
  expect(more).toEqual([])
  let from = 0
  for (const one of expected) {
    const place = heard.findIndex((said, at) => at >= from && said === one)
    expect(place, `${one} in ${heard.join(' ')}`).toBeGreaterThanOrEqual(from)
    from = place + 1
  }
})
