import { useState } from 'react'
import { examples } from '#web/gallery/example.ts'
import { Stack } from '../base/Stack.tsx'
import { SearchField } from './SearchField.tsx'
import { SegmentedFilter } from './SegmentedFilter.tsx'

function Filters() {
  const [value, setValue] = useState(0)
  const [text, setText] = useState('')
  const [typed, setTyped] = useState('矩阵')
  const words = ['全部', '未提交', '已提交', '已批改', '已退回', '逾期']
  return (
    <Stack>
      <SegmentedFilter
        label="State"
        value={value}
        onChange={setValue}
        options={words.map((label, index) => ({ value: index, label, count: (index * 7) % 40 }))}
      />
      <SearchField value={text} onChange={setText} placeholder="搜索姓名或学号" />
      <SearchField value={typed} onChange={setTyped} placeholder="Search" />
    </Stack>
  )
}

export default examples('Filters and search', [
  { name: 'chips with counts, search', render: () => <Filters /> },
])
