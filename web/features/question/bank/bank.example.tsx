import { type ReactNode, useState } from 'react'
import { examples } from '#web/gallery/example.ts'
import { Page } from '#web/ui/frame/Page.tsx'
import { List } from '#web/ui/lists/List.tsx'
import { SelectAll, Selection, TickableRow } from '#web/ui/lists/Selection.tsx'
import { TypeSheet } from '../parts/TypeSheet.tsx'
import { sampleBank, sampleBanks, sampleRows } from '../sample-bank.ts'
import { Banks } from './BanksScreen.tsx'
import { FolderHead } from './FolderHead.tsx'
import { QuestionRow } from './QuestionRow.tsx'

const nothing = () => undefined
const rows = sampleRows(15)
const edges = [
  { ...rows[0]!, excerpt: '' },
  { ...rows[1]!, excerpt: 'Find ∑ᵢ₌₁ⁿ i² = n(n+1)(2n+1)/6 and lim(x → 0) (sin x)/x for H₂O' },
  {
    ...rows[2]!,
    excerpt: '一个很长的题干：'.repeat(30),
    tags: Array.from({ length: 8 }, (_, n) => `标签 ${n}`),
  },
]

const Rows = ({ of }: { of: typeof rows }) => (
  <List>
    {of.map(question => (
      <li key={question.id}>
        <QuestionRow question={question} onClick={nothing} />
      </li>
    ))}
  </List>
)

function Chosen() {
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(new Set([rows[1]!.id]))
  return (
    <Selection
      items={rows.slice(0, 4)}
      chosen={chosen}
      onChoose={setChosen}
      idOf={({ id }: { id: string }) => id}
    >
      <SelectAll />
      <List>
        {rows.slice(0, 4).map(question => (
          <li key={question.id}>
            <TickableRow id={question.id} label={question.excerpt}>
              {toggle => <QuestionRow question={question} onClick={toggle ?? nothing} />}
            </TickableRow>
          </li>
        ))}
      </List>
    </Selection>
  )
}

const folders = (folderId: string | null, right: 'manage' | 'use' = 'manage'): ReactNode => (
  <FolderHead bank={{ ...sampleBank, right }} folderId={folderId} isFiltered={false} onOpen={nothing} />
)

export default examples('Question banks', [
  { name: 'banks: own, of a course, shared', render: () => <Banks banks={sampleBanks} /> },
  { name: 'questions of every type', render: () => <Rows of={rows} /> },
  { name: 'no text, formulas, very long', render: () => <Rows of={edges} /> },
  { name: 'some chosen', render: () => <Chosen /> },
  { name: 'folders', render: () => folders(null) },
  { name: 'folders, only to be used', render: () => folders(null, 'use') },
  { name: 'in a folder', render: () => folders(sampleBank.folders[2]!.id) },
  {
    name: 'types to choose from',
    screen: true,
    render: () => (
      <Page>
        <TypeSheet onChoose={nothing} onClose={nothing} />
      </Page>
    ),
  },
])
