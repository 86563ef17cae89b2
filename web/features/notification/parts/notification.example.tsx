import { examples } from '#web/gallery/example.ts'
import { List } from '#web/ui/lists/List.tsx'
import { type Notification, NotificationRow } from './NotificationRow.tsx'

const nothing = () => undefined
const now = Date.now()

const item = (change: Partial<Notification>): Notification => ({
  id: String(change.title),
  isRead: false,
  type: 0,
  courseId: 'course',
  courseName: 'Linear Algebra',
  courseRole: 0,
  contentType: 4,
  contentId: 'homework',
  coid: '',
  title: '',
  more: '',
  activitylabel: '',
  action: '',
  createdAt: now,
  teacher: { name: '沈岚' },
  ...change,
})

const items = [
  item({ title: '考勤已开始，请及时签到：11月21日周六 08:00', contentType: 15 }),
  item({ title: 'Your homework was returned: Eigenvalues and eigenvectors', createdAt: now - 7_200_000 }),
  item({ title: '您的作业已批改：行列式的计算', isRead: true, createdAt: now - 86_400_000 }),
  item({
    title: 'Your request was declined: Functional Analysis',
    more: 'Reason: please say which evening you can come, and hand in the certificate of the first course.',
    contentType: 30,
    courseName: '',
  }),
  item({ title: 'Maintenance on Saturday night', contentType: 0, courseName: '', isRead: true }),
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
