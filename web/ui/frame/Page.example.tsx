import { examples } from '#web/gallery/example.ts'
import { Avatar } from '../base/Avatar.tsx'
import { Button } from '../base/Button.tsx'
import { SkeletonRows } from '../base/Skeleton.tsx'
import { EmptyState } from '../base/State.tsx'
import { StatusTag } from '../base/StatusTag.tsx'
import { SegmentedFilter } from '../fields/SegmentedFilter.tsx'
import { List, ListRow } from '../lists/List.tsx'
import { Page } from './Page.tsx'
import { TopBar } from './TopBar.tsx'

const nothing = () => undefined
const people = [
  '陈晓明',
  'Ada Lovelace',
  '欧阳若雪',
  '李雷',
  'Grace Hopper',
  '周敏',
  'Émilie Noether',
  '林徽因',
]

function Filters() {
  return (
    <SegmentedFilter
      label="State"
      value="togo"
      onChange={nothing}
      options={[
        { value: 'togo', label: '待批改', count: 12 },
        { value: 'graded', label: '已批', count: 24 },
        { value: 'none', label: '未交', count: 3 },
        { value: 'returned', label: '已退回', count: 1 },
      ]}
    />
  )
}

export default examples('Page', [
  {
    name: 'list with filters and a primary action',
    screen: true,
    render: () => (
      <Page
        bar={<TopBar title="第三章习题" subtitle="线性代数 · 截止 11月28日周六 23:59" onBack={nothing} />}
        head={<Filters />}
        footer={
          <Button kind="primary" size="large">
            开始批改
          </Button>
        }
        onRefresh={() => new Promise(resolve => setTimeout(resolve, 1200))}
      >
        <List>
          {people.map((name, index) => (
            <ListRow
              key={name}
              leading={<Avatar name={name} />}
              title={name}
              note={`2026010${index + 1} · 26/11/2${index} 08:0${index}`}
              trailing={
                <StatusTag tone={index % 3 === 2 ? 'warn' : 'info'}>
                  {index % 3 === 2 ? '逾期' : '待批改'}
                </StatusTag>
              }
              onClick={nothing}
            />
          ))}
        </List>
      </Page>
    ),
  },
  {
    name: 'loading',
    screen: true,
    render: () => (
      <Page bar={<TopBar title="成员" onBack={nothing} />}>
        <SkeletonRows avatar />
      </Page>
    ),
  },
  {
    name: 'empty',
    screen: true,
    render: () => (
      <Page bar={<TopBar title="课堂" large />}>
        <EmptyState
          art="courses"
          title="还没有课程"
          hint="创建一门课程，或用加课码加入。"
          action={<Button kind="primary">创建课程</Button>}
        />
      </Page>
    ),
  },
])
