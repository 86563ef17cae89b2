import { examples } from '#web/gallery/example.ts'
import { List } from '#web/ui/List.tsx'
import { type Notification, NotificationRow } from './NotificationRow.tsx'

const nothing = () => undefined
const now = Date.now()

const item = (change: Partial<Notification>): Notification => ({
  id: String(change.title),
  isread: false,
  type: 0,
  courseid: 'course',
  coursename: 'Linear Algebra',
  courserole: 0,
  contenttype: 4,
  contentid: 'homework',
  coid: '',
  title: '',
  more: '',
  activitylabel: '',
  action: '',
  createtime: now,
  teacher: { username: '沈岚' },
  ...change,
})

const items = [
  item({ title: '考勤已开始，请及时签到：2026.11.21', contenttype: 15 }),
  item({ title: 'Your homework was returned: Eigenvalues and eigenvectors', createtime: now - 7_200_000 }),
  item({ title: '您的作业已批阅：行列式的计算', isread: true, createtime: now - 86_400_000 }),
  item({
    title: 'Your application was not accepted: Functional Analysis',
    more: 'Reason: please say which evening you can come, and hand in the certificate of the first course.',
    contenttype: 30,
    coursename: '',
  }),
  item({ title: 'Maintenance on Saturday night', contenttype: 0, coursename: '', isread: true }),
]

export default examples('Messages', [
  {
    name: 'unread and read',
    render: () => (
      <List>
        {items.map(each => (
          <li key={each.id}>
            <NotificationRow item={each} onOpen={nothing} onIgnore={nothing} />
          </li>
        ))}
      </List>
    ),
  },
])
