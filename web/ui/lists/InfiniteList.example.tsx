import { useState } from 'react'
import { examples } from '#web/gallery/example.ts'
import { Avatar } from '../base/Avatar.tsx'
import { Page } from '../frame/Page.tsx'
import { TopBar } from '../frame/TopBar.tsx'
import { InfiniteList } from './InfiniteList.tsx'
import { RowBody } from './List.tsx'

const renderNumber = (item: number) => (
  <RowBody
    leading={<Avatar name={`学生${item}`} />}
    title={`学生 ${item}`}
    note={`2026${String(item).padStart(4, '0')}`}
  />
)

function Thousand() {
  const [count, setCount] = useState(30)
  const [loading, setLoading] = useState(false)
  const more = () => {
    setLoading(true)
    setTimeout(() => {
      setCount(now => Math.min(1000, now + 50))
      setLoading(false)
    }, 300)
  }
  return (
    <Page bar={<TopBar title="1,000 members" />}>
      <InfiniteList
        label="Members"
        items={Array.from({ length: count }, (_, index) => index + 1)}
        itemKey={item => item}
        renderItem={renderNumber}
        hasMore={count < 1000}
        loadingMore={loading}
        onMore={more}
        rowHeight={67}
      />
    </Page>
  )
}

export default examples('InfiniteList', [
  { name: 'a thousand rows', screen: true, render: () => <Thousand /> },
  {
    name: 'the next page failed',
    render: () => (
      <InfiniteList items={[1, 2]} itemKey={item => item} renderItem={renderNumber} hasMore moreFailed />
    ),
  },
])
