import { examples } from '#web/gallery/example.ts'
import type { NoticeInfo } from '../NoticeScreen.tsx'
import { NoticeCard } from './NoticeCard.tsx'

const info: NoticeInfo = {
  ...{ id: '01890000-0000-7000-8000-0000000000d1', courseId: '01890000-0000-7000-8000-0000000000aa' },
  title: 'Midterm on Friday: room and rules',
  content: '<p>At 9:00 in lecture hall <strong>B 101</strong>.</p><ul><li>Bring your student card</li></ul>',
  ...{
    attachments: [],
    withheldBy: '',
    withheldFiles: [],
    author: 'Lan Shen',
    publishedAt: Date.UTC(2026, 10, 20, 1),
    revision: 1,
    updatedAt: null,
  },
  ...{ state: 2, readAt: null, acknowledgedAt: null, needsAcknowledgement: true, isRepeated: false },
  ...{ isPinned: true, readCount: 0, studentCount: 0, serverTime: null },
  can: { manage: false, acknowledge: true },
}

export default examples('Notice', [
  { name: 'Pinned', render: () => <NoticeCard info={info} /> },
  {
    name: 'A long title, not published',
    render: () => (
      <NoticeCard
        info={{
          ...info,
          title: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
          publishedAt: null,
          isPinned: false,
        }}
      />
    ),
  },
])
