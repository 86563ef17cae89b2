import type { Question } from '#contract/features/question/entities.ts'
import { fullTime } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { ShownQuestion } from '../looking/ShownQuestion.tsx'

interface TheirQuestionProps {
  question: Question
  onTheirs: () => void
  onMine: () => void
}

/** What somebody else saved while the same question was being changed here, and which of both is to stay. */
export function TheirQuestion({ question, onTheirs, onMine }: TheirQuestionProps) {
  const t = useTexts('question')
  const about = { name: question.authorName, time: fullTime(question.changedAt ?? 0) }
  return (
    <>
      <Callout tone="warn" title={t('theirs.title')}>
        {t('theirs.message', about)}
      </Callout>
      <Card title={t('theirs.version')}>
        <Stack gap={4}>
          <ShownQuestion question={question} />
          <Stack gap={2}>
            <Button block onClick={onMine}>
              {t('theirs.keepMine')}
            </Button>
            <Button block kind="quiet" onClick={onTheirs}>
              {t('theirs.take')}
            </Button>
          </Stack>
        </Stack>
      </Card>
    </>
  )
}
