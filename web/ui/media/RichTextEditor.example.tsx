import { examples } from '#web/gallery/example.ts'
import { RichTextEditor } from './RichTextEditor.tsx'

const nothing = () => undefined
const written =
  '<h2>What it asks</h2><p>Three hours a <strong>week</strong>, and</p><ul><li>one sheet</li><li>one <a href="https://example.org">text</a></li></ul><blockquote><p>学而时习之</p></blockquote><p style="text-align: center;">In <span style="color: red;">red</span>, with <span data-latex="\\frac{a}{b}">\\frac{a}{b}</span></p><table><tbody><tr><th><p>Part</p></th><th><p>Points</p></th></tr><tr><td><p>1</p></td><td><p>40</p></td></tr></tbody></table>'
const addressOf = async () => ''
const common = { label: 'About the course', onChange: nothing }

export default examples('RichTextEditor', [
  { name: 'empty', render: () => <RichTextEditor {...common} value="" placeholder="What it is about" /> },
  {
    name: 'written, with pictures',
    render: () => (
      <RichTextEditor {...common} value={written} pictures={{ send: async () => undefined, addressOf }} />
    ),
  },
  {
    name: 'wrong',
    render: () => <RichTextEditor {...common} value={written} error="The text is too long" />,
  },
])
