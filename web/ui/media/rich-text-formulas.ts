import { type Editor, Node } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { richTextLimits } from '#contract/rich-text.ts'
import { fetchFormulas } from './rich-text-drawing.ts'

/** Asks for the LaTeX of a formula that was pressed; set by the editor. */
export type OnFormula = (editor: Editor) => void

const openSelected =
  (name: string, onOpen: OnFormula) =>
  ({ editor }: { editor: Editor }) => {
    const { selection } = editor.state
    if (!(selection instanceof NodeSelection) || selection.node.type.name !== name) return false
    onOpen(editor)
    return true
  }

/** A formula is one thing in the text, drawn as readers see it, with its LaTeX as its text (decision 248). */
const formula = (name: string, tag: 'span' | 'div', onOpen: OnFormula) =>
  Node.create({
    name,
    group: tag === 'span' ? 'inline' : 'block',
    inline: tag === 'span',
    atom: true,
    addAttributes: () => ({ latex: { default: '', rendered: false } }),
    parseHTML: () => [
      {
        tag: `${tag}[data-latex]`,
        priority: 60,
        getAttrs: element => {
          const latex = element.dataset.latex?.trim() ?? ''
          return latex === '' || latex.length > richTextLimits.formula ? false : { latex }
        },
      },
    ],
    renderHTML: ({ node }) => [tag, { 'data-latex': node.attrs.latex }, node.attrs.latex],
    renderText: ({ node }) => node.attrs.latex,
    addKeyboardShortcuts: () => ({ Enter: openSelected(name, onOpen) }),
    addNodeView:
      () =>
      ({ node, editor, getPos }) => {
        const dom = document.createElement(tag)
        const { latex } = node.attrs as { latex: string }
        dom.dataset.latex = latex
        dom.textContent = latex
        fetchFormulas().then(
          draw => void draw(dom, latex, tag === 'div'),
          () => undefined,
        )
        dom.addEventListener('click', () => {
          const place = getPos()
          if (place === undefined || !editor.isEditable) return
          editor.commands.setNodeSelection(place)
          onOpen(editor)
        })
        return { dom, ignoreMutation: () => true, update: () => false }
      },
  })

export const formulas = (onOpen: OnFormula) => [
  formula('formula', 'span', onOpen),
  formula('formulaBlock', 'div', onOpen),
]

export interface WrittenFormula {
  latex: string
  isBlock: boolean
}

/** The formula that is selected. */
export function formulaIn({ state: { selection } }: Editor): WrittenFormula | undefined {
  if (!(selection instanceof NodeSelection) || !/^formula/.test(selection.node.type.name)) return undefined
  return { latex: selection.node.attrs.latex, isBlock: selection.node.type.name === 'formulaBlock' }
}

/** Puts a formula in place of what is selected; an empty one only takes that away. */
export function writeFormula(editor: Editor, { latex, isBlock }: WrittenFormula) {
  const attrs = { latex: latex.trim() }
  const chain = editor.chain().focus()
  if (attrs.latex === '') {
    if (formulaIn(editor)) chain.deleteSelection().run()
    else chain.run()
    return
  }
  chain.insertContent({ type: isBlock ? 'formulaBlock' : 'formula', attrs }).run()
}
