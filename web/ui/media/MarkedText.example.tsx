import { useState } from 'react'
import { examples } from '#web/gallery/example.ts'
import { MarkedText } from './MarkedText.tsx'
import { MarkedTextArea } from './MarkedTextArea.tsx'

const text =
  '@Anna Li 第 2 题：设 $f(x)=\\frac{x^2-1}{x-1}$，see https://example.org. Call `rank(A)`; it costs $5.\n$$\\int_0^1 x^2\\,dx=\\tfrac13$$\n```\nfor row in rows:\n    print(row)\n```'

export default examples('MarkedText', [
  {
    name: 'read',
    render: () => (
      <p style={{ whiteSpace: 'pre-wrap' }}>
        <MarkedText text={text} names={['Anna Li']} />
      </p>
    ),
  },
  { name: 'written', render: () => <Written start={text} /> },
  { name: 'empty', render: () => <Written start="" /> },
])

function Written({ start }: { start: string }) {
  const [value, setValue] = useState(start)
  return (
    <MarkedTextArea
      label="Comment"
      value={value}
      onChange={setValue}
      placeholder="Say something"
      maxLength={500}
    />
  )
}
