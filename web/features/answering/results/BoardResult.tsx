import { Suspense } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { Card } from '#web/ui/base/Card.tsx'
import { Facts } from '#web/ui/base/Facts.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { RichText } from '#web/ui/media/RichText.tsx'
import { Board } from '../board/part.ts'
import type { QuestionResult as Result } from './tallies.ts'

interface BoardResultProps {
  question: Pick<Result, 'html' | 'answered'>
  title: string
  place: { courseId: string; stepId: string; questionId: string }
  isStaff: boolean
}

/** A question to which the class writes for all to see, with what it wrote. */
export function BoardResult({ question: { html, answered }, title, place, isStaff }: BoardResultProps) {
  const t = useTexts('answering')
  return (
    <Stack gap={3}>
      <Card title={title}>
        <Stack gap={3}>
          <RichText html={html} />
          <Facts>
            <span>{t('results.answeredBy', { count: answered })}</span>
          </Facts>
        </Stack>
      </Card>
      <Suspense fallback={<SkeletonRows rows={3} />}>
        <Board {...{ place, isStaff }} />
      </Suspense>
    </Stack>
  )
}
