import type { GivenReview as Review } from '#contract/features/review/entities.ts'
import { examples } from '#web/gallery/example.ts'
import { Card } from '#web/ui/base/Card.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { Students } from '../staff/OverviewScreen.tsx'
import { OwnAppeal } from '../student/ReceivedReviews.tsx'
import { GivenReview } from './GivenReview.tsx'

const now = Date.now()
const review: Review = {
  id: '01890000-0000-7000-8000-0000000000f1',
  name: '',
  avatar: '',
  state: 1,
  score: 87.5,
  comment: 'The idea is clear, and every step follows. In part b the case n = 0 is missing.',
  doneAt: now - 3_600_000,
  isLeftOut: false,
}
const appeal = {
  reason: 'Part b is complete: see page 2.',
  askedAt: now,
  isKept: null,
  answer: '',
  answeredAt: null,
}

export default examples('Peer review', [
  {
    name: 'Reviews of one submission',
    render: () => (
      <Card>
        <Stack gap={4}>
          <GivenReview review={review} position={0} />
          <GivenReview
            review={{ ...review, name: 'Isabella Ferreira da Conceição von Hohenstaufen', isLeftOut: true }}
            position={1}
          />
          <GivenReview
            review={{ ...review, name: '陈思远', state: 0, comment: '', doneAt: null }}
            position={2}
          />
        </Stack>
      </Card>
    ),
  },
  {
    name: 'Appeal',
    render: () => (
      <Stack gap={3}>
        <OwnAppeal appeal={appeal} />
        <OwnAppeal appeal={{ ...appeal, isKept: true, answer: 'Page 2 repeats part a.', answeredAt: now }} />
        <OwnAppeal appeal={{ ...appeal, isKept: false, answer: 'You’re right.', answeredAt: now }} />
      </Stack>
    ),
  },
  {
    name: 'Reviewers',
    render: () => (
      <Students
        rows={[
          { ...row(1, '陈思远'), hasAppealed: true, spread: 31.5 },
          { ...row(2, 'Isabella Ferreira da Conceição von Hohenstaufen'), done: 1 },
          { ...row(3, '王雨桐'), done: 3, mean: null, received: 0 },
          { ...row(4, 'Lucas Moreau'), due: 0, done: 0 },
        ]}
      />
    ),
  },
])

function row(number: number, name: string) {
  return {
    studentId: `01890000-0000-7000-8000-00000000000${number}`,
    name,
    avatar: '',
    number: `20260${number}`,
    due: 3,
    done: 0,
    remindedAt: null,
    received: 3,
    mean: 82.3,
    spread: 0,
    hasAppealed: false,
  }
}
