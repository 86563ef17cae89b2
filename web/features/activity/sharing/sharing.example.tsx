import { examples } from '#web/gallery/example.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { type Shared, SharedCard } from './SharedCard.tsx'
import { Share } from './ShareSheet.tsx'
import { sampleShare } from './sample-share.ts'

const shared = (change: Partial<Shared> = {}): Shared => ({
  ...sampleShare(),
  ...{ hasEnded: false, code: '', courseRole: null },
  ...change,
})
const long = {
  title: '期末复习与答疑安排（含往年试题讲解、分组讨论、实验室开放时间以及补交作业的办法）',
  courseName: 'Functional Analysis for Quantum Mechanics, Part II',
  className: '数学与应用数学2024级拔尖计划实验班（含外校选修）以及交叉学科学生',
  teacher: {
    ...{ name: 'Isabella Ferreira da Conceição', avatar: '', school: '示范大学' },
    department: 'Department of Pure and Applied Mathematics',
  },
}

export default examples('Sharing', [
  {
    name: 'what guests see of an activity',
    render: () => (
      <Stack gap={3}>
        <SharedCard shared={shared()}>
          <MainButton>Log in to open</MainButton>
        </SharedCard>
        <SharedCard shared={shared({ ...long, theme: 2, endsAt: null, hasEnded: true })} />
      </Stack>
    ),
  },
  { name: 'the card to hand out', render: () => <Share share={sampleShare()} /> },
  {
    name: 'of a long name, in a course without a public page',
    render: () => <Share share={sampleShare({ ...long, theme: 4, isPublic: false })} />,
  },
  {
    name: 'of what is not published yet',
    render: () => <Share share={sampleShare({ publishedAt: null, endsAt: null, isPublished: false })} />,
  },
])
