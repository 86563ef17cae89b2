import { sampleHomework } from '#web/features/homework/sample-row.ts'
import { examples } from '#web/gallery/example.ts'
import { List } from '#web/ui/lists/List.tsx'
import type { ContentItem } from '../kind.ts'
import { ContentRow } from './ContentRow.tsx'
import { FolderRow } from './FolderRow.tsx'

const nothing = () => undefined
const hour = 3_600_000
const folder = { id: '1', name: '第一章 行列式', parentid: '0', sort: 0, total: 3, child: [] }

const rows = (items: ContentItem[], isStaff: boolean) => (
  <List>
    {items.map(item => (
      <li key={item.id}>
        <ContentRow
          item={item}
          place={{ courseId: '1', isStaff }}
          namesFolder
          onOpen={nothing}
          onMore={isStaff ? nothing : undefined}
        />
      </li>
    ))}
  </List>
)

export default examples('Content', [
  {
    name: "rows for a student, with the student's own standing",
    render: () =>
      rows(
        [
          sampleHomework(1),
          sampleHomework(2, { state: 3, endtime: Date.now() - hour }),
          sampleHomework(3, { mstatus: 1 }),
          sampleHomework(4, {
            mstatus: 1,
            overtime: '1',
            title: '作业四：线性变换与矩阵的相似对角化（含选做题）',
          }),
          sampleHomework(5, { mstatus: 2, grade: '95' }),
          sampleHomework(6, { mstatus: 3, endtime: null, directory: { id: '1', title: folder.name } }),
        ],
        false,
      ),
  },
  {
    name: 'rows for staff, with how far the course is',
    render: () =>
      rows(
        [
          sampleHomework(1, { published: false, publish_time: null }),
          sampleHomework(2, { published: false, publish_time: Date.now() + hour }),
          sampleHomework(3, { submitcount: 12, gradecount: 9, studentcount: 40 }),
          sampleHomework(4, { state: 3, submitcount: 40, gradecount: 40, studentcount: 40 }),
        ],
        true,
      ),
  },
  {
    name: 'folders',
    render: () => (
      <List>
        <FolderRow folder={folder} onOpen={nothing} />
        <FolderRow
          folder={{ ...folder, id: '2', name: 'Matrices', total: 1 }}
          onOpen={nothing}
          onMore={nothing}
        />
      </List>
    ),
  },
])
