import { examples } from '#web/gallery/example.ts'
import type { TopicInfo } from '../TopicScreen.tsx'
import { TopicCard } from './TopicCard.tsx'

const info: TopicInfo = {
  ...{ id: '01890000-0000-7000-8000-0000000000d2', courseId: '01890000-0000-7000-8000-0000000000aa' },
  title: 'Which proof do you find the most beautiful?',
  content: '<p>Write in two sentences <strong>why</strong>.</p>',
  ...{
    attachments: [],
    withheldBy: '',
    withheldFiles: [],
    author: 'Lan Shen',
    avatar: '',
    createdAt: null,
    publishedAt: Date.UTC(2026, 10, 20, 1),
  },
  ...{
    revision: 1,
    updatedAt: null,
    endsAt: null,
    state: 2,
    likes: 12,
    isLiked: true,
    comments: 8,
    hidesNames: true,
    asksAll: true,
  },
  ...{ hasJoined: false, joinedCount: 0, studentCount: 0, serverTime: null },
  can: { manage: false, edit: false, like: true, start: true },
}
const nothing = () => undefined

export default examples('Topic', [
  { name: 'To take part in', render: () => <TopicCard info={info} isStaff={false} onLike={nothing} /> },
  {
    name: 'A long title, ended',
    render: () => (
      <TopicCard
        info={{
          ...info,
          ...{ state: 3, likes: 0, isLiked: false, hidesNames: false },
          title: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
        }}
        isStaff
      />
    ),
  },
])
