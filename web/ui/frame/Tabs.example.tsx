import { useState } from 'react'
import { examples } from '#web/gallery/example.ts'
import { Tabs } from './Tabs.tsx'

type Side = 'taught' | 'assisted' | 'studied'

function Three() {
  const [side, setSide] = useState<Side>('taught')
  return (
    <Tabs<Side>
      label="Courses"
      active={side}
      onSelect={setSide}
      tabs={[
        { key: 'taught', label: '我教的', count: 4 },
        { key: 'assisted', label: 'Assisting' },
        { key: 'studied', label: '我学的', count: 12 },
      ]}
    >
      <p>{side}</p>
    </Tabs>
  )
}

function Many() {
  const [side, setSide] = useState('1')
  const tabs = ['目录', '考勤', '表现', '成绩', '分析', '分组', '成员', '设置']
  return (
    <Tabs
      label="Areas"
      active={side}
      onSelect={setSide}
      tabs={tabs.map((label, index) => ({ key: String(index), label }))}
    />
  )
}

export default examples('Tabs', [
  { name: 'three', render: () => <Three /> },
  { name: 'many, they scroll', render: () => <Many /> },
])
