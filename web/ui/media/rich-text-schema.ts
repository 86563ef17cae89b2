import { Mark, Node } from '@tiptap/core'
import Image from '@tiptap/extension-image'
import StarterKit from '@tiptap/starter-kit'

/** Only uploaded pictures: content pasted from other pages loses its own. */
const UploadedImage = Image.extend({
  addAttributes() {
    return {
      src: { default: null },
      alt: { default: '' },
      file: {
        default: null,
        parseHTML: (element: HTMLElement) => element.getAttribute('data-file'),
        renderHTML: ({ file }: { file?: string | null }) => (file ? { 'data-file': file } : {}),
      },
    }
  },
  parseHTML: () => [{ tag: 'img[data-file]' }],
})

// Other clients write tables and marks for which there are no tools here. They are known, so that they stay as they are
// when something else in the text is changed; the words in them can be changed too.

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

const cell = (name: string, tag: 'td' | 'th') =>
  Node.create({
    name,
    content: 'block+',
    isolating: true,
    addAttributes: () => ({ colspan: { default: null }, rowspan: { default: null } }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  })

const mark = (tag: 'sub' | 'sup' | 'mark') =>
  Mark.create({ name: tag, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] })

/** What rich text may contain: everything the server keeps (server/kernel/clean-html.ts). */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, protocols: ['http', 'https', 'mailto'], defaultProtocol: 'https' },
  }),
  UploadedImage,
  ...[table, tableRow, cell('tableCell', 'td'), cell('tableHeader', 'th')],
  ...[mark('sub'), mark('sup'), mark('mark')],
]
