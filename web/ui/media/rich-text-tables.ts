import { type Editor, Extension, Node } from '@tiptap/core'
import {
  addColumnAfter,
  addRowAfter,
  CellSelection,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  mergeCells,
  selectedRect,
  splitCell,
  tableEditing,
  toggleHeaderRow,
} from '@tiptap/pm/tables'
import { richTextLimits } from '#contract/rich-text.ts'

/** By these names the tables of ProseMirror know what is what. */
const roles: Record<string, string> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
}

const table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
})

const tableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})

/** How many cells one takes the place of, one way. */
const spanned = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLElement) =>
    Math.min(
      Math.max(Number.parseInt(element.getAttribute(name) ?? '1', 10) || 1, 1),
      richTextLimits.spannedCells,
    ),
  renderHTML: ({ [name]: count }: Record<string, unknown>) => (Number(count) > 1 ? { [name]: count } : {}),
})

const cell = (name: string, tag: 'td' | 'th') =>
  Node.create({
    name,
    content: 'block+',
    isolating: true,
    addAttributes: () => ({
      colspan: spanned('colspan'),
      rowspan: spanned('rowspan'),
      // Columns are as wide as what stands in them.
      colwidth: { default: null, rendered: false, parseHTML: () => null },
    }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  })

const toCell =
  (step: 1 | -1) =>
  ({ editor }: { editor: Editor }) =>
    goToNextCell(step)(editor.state, editor.view.dispatch)

/** Tab goes from cell to cell, and out of the table from the last one. */
const cells = Extension.create({
  name: 'cells',
  extendNodeSchema: ({ name }) => (roles[name] ? { tableRole: roles[name] } : {}),
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts: () => ({ Tab: toCell(1), 'Shift-Tab': toCell(-1) }),
})

export const tables = [table, tableRow, cell('tableCell', 'td'), cell('tableHeader', 'th'), cells]

const emptyRow = (type: string, columns: number) => ({
  type: 'tableRow',
  content: Array.from({ length: columns }, () => ({ type, content: [{ type: 'paragraph' }] })),
})

const columns = 3

/** A small table, its first row for titles. */
export function insertTable(editor: Editor) {
  const rows = [
    emptyRow('tableHeader', columns),
    emptyRow('tableCell', columns),
    emptyRow('tableCell', columns),
  ]
  const { from } = editor.state.selection
  editor.chain().focus().insertContent({ type: 'table', content: rows }).run()
  // Into its first cell.
  let place: number | undefined
  editor.state.doc.nodesBetween(Math.max(0, from - 1), editor.state.doc.content.size, (node, at) => {
    if (place === undefined && node.type.name === 'tableHeader' && at >= from - 1) place = at + 2
    return place === undefined
  })
  if (place !== undefined) editor.chain().focus().setTextSelection(place).run()
}

const commands = {
  addRow: addRowAfter,
  addColumn: addColumnAfter,
  mergeCells,
  splitCell,
  deleteRow,
  deleteColumn,
  toggleHeaderRow,
  deleteTable,
}
type TableCommand = keyof typeof commands
export const tableCommands = Object.keys(commands) as TableCommand[]

/** Changes the table that the cursor is in. */
export const changeTable = (editor: Editor, name: TableCommand) => {
  editor.commands.focus()
  if (name === 'mergeCells' && !isOfSeveral(editor)) selectWithNext(editor)
  commands[name](editor.state, editor.view.dispatch)
}

const isOfSeveral = ({ state: { selection } }: Editor) =>
  selection instanceof CellSelection && selection.ranges.length > 1

/** Where nobody can drag over cells, as on a phone, a cell is merged with the one at its right, the last of a row with the one below. */
function selectWithNext({ state, view }: Editor) {
  const { map, tableStart, top, bottom, left, right } = selectedRect(state)
  const [row, column] = right < map.width ? [top, right] : [bottom, left]
  if (row >= map.height) return
  const placeOf = (at: number) => tableStart + map.map[at]!
  const both = CellSelection.create(
    state.doc,
    placeOf(top * map.width + left),
    placeOf(row * map.width + column),
  )
  view.dispatch(state.tr.setSelection(both))
}
