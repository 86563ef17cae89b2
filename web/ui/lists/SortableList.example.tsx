import { useState } from 'react'
import { examples } from '#web/gallery/example.ts'
import { SortableList } from './SortableList.tsx'

const long = 'Functional Analysis for Quantum Mechanics, Part II, with exercises and a seminar'

function Courses({ start }: { start: string[] }) {
  const [items, setItems] = useState(start)
  return (
    <SortableList
      label="Courses"
      items={items}
      itemKey={name => name}
      itemLabel={name => name}
      renderItem={name => name}
      onChange={setItems}
    />
  )
}

export default examples('SortableList', [
  { name: 'several', render: () => <Courses start={['Linear Algebra', '世界史', long]} /> },
  { name: 'one', render: () => <Courses start={['Linear Algebra']} /> },
])
