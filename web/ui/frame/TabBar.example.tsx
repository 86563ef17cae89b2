import { useState } from 'react'
import { examples } from '#web/gallery/example.ts'
import { ClassroomIcon, HomeIcon, MessageIcon, PersonIcon, TodoIcon } from '../icons/icons.tsx'
import { TabBar } from './TabBar.tsx'

function Bar() {
  const [active, setActive] = useState('courses')
  return (
    <TabBar
      label="Main places"
      active={active}
      onSelect={setActive}
      tabs={[
        { key: 'home', label: '首页', icon: HomeIcon },
        { key: 'todo', label: 'To do', icon: TodoIcon, badge: 4, badgeLabel: '4 to do' },
        { key: 'courses', label: '课堂', icon: ClassroomIcon },
        { key: 'messages', label: '私信', icon: MessageIcon, badge: 120, badgeLabel: '120 unread' },
        { key: 'me', label: '我的', icon: PersonIcon },
      ]}
    />
  )
}

export default examples('TabBar', [{ name: 'five places', render: () => <Bar /> }])
