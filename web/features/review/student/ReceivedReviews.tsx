import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reviewCalls } from '#contract/features/review/calls.ts'
import type { Appeal } from '#contract/features/review/entities.ts'
import { reviewErrors } from '#contract/features/review/errors.ts'
import { appealLength } from '#contract/features/review/rules.ts'
import { ask, useCommand } from '#web/lib/call.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useForm } from '#web/lib/use-form.ts'
import { toast } from '#web/ui/base/ask.ts'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { Form } from '#web/ui/fields/Form.tsx'
import { MarkedText } from '#web/ui/media/MarkedText.tsx'
import { MarkedTextArea } from '#web/ui/media/MarkedTextArea.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { reviewQueries, useReviewNews } from '../live.ts'
import { GivenReview } from '../parts/GivenReview.tsx'

/** What others said of the student's own submission, and the appeal against it. */
export function ReceivedReviews({ homeworkId }: { homeworkId: string }) {
  const t = useTexts('review')
  const { data } = useQuery(ask(reviewCalls.ofSubmission, { id: homeworkId }))
  const [isAppealing, setAppealing] = useState(false)
  useReviewNews()
  // An appeal and its answer stay, whatever becomes of the reviews and the grade.
  if (!data || (data.list.length === 0 && !data.appeal)) return null
  return (
    <Card title={t('received.title')}>
      <Stack gap={4}>
        {data.list.map((review, position) => (
          <GivenReview key={review.id} review={review} position={position} />
        ))}
        {data.appeal && <OwnAppeal appeal={data.appeal} />}
        {data.mayAppeal && (
          <Button kind="quiet" size="small" onClick={() => setAppealing(true)}>
            {t('received.appeal')}
          </Button>
        )}
      </Stack>
      <AppealSheet
        homeworkId={homeworkId}
        workId={data.workId}
        open={isAppealing}
        onClose={() => setAppealing(false)}
      />
    </Card>
  )
}

/** What became of the appeal. */
export function OwnAppeal({ appeal }: { appeal: Appeal }) {
  const t = useTexts('review')
  if (appeal.answeredAt === null)
    return (
      <Callout title={t('received.waiting')}>
        <MarkedText text={appeal.reason} />
      </Callout>
    )
  return (
    <Callout tone="good" title={t(appeal.isKept ? 'received.kept' : 'received.graded')}>
      <MarkedText text={appeal.answer} />
    </Callout>
  )
}

interface AppealSheetProps {
  homeworkId: string
  workId: string
  open: boolean
  onClose: () => void
}

function AppealSheet({ homeworkId, workId, open, onClose }: AppealSheetProps) {
  const t = useTexts('review')
  const appeal = useCommand(reviewCalls.appeal, {
    refreshes: reviewQueries,
    onDone: () => {
      toast.good(t('received.sent'))
      onClose()
    },
  })
  const form = useForm({
    start: { reason: '' },
    problems: ({ reason }) => ({ reason: reason.trim() === '' && problemText(reviewErrors.appealMissing) }),
    send: ({ reason }) => appeal.mutateAsync({ id: homeworkId, workId, reason }),
  })
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('received.appeal')}
      footer={
        <MainButton busy={form.isSending} onClick={form.submit}>
          {t('received.send')}
        </MainButton>
      }
    >
      <Form {...form.props}>
        <MarkedTextArea
          label={t('received.reason')}
          hint={t('received.appealHint')}
          maxLength={appealLength}
          rows={4}
          required
          {...form.field('reason')}
        />
      </Form>
    </Sheet>
  )
}
