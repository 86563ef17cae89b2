import type { readinessCalls } from '#contract/features/test/readiness-calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { number } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Screen } from '#web/shell/Screen.tsx'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { ResultAnswers } from '../taking/ResultAnswers.tsx'

type Result = AnswerOf<typeof readinessCalls.submitRehearsal>

interface RehearsalResultProps {
  result: Result
  onAgain: () => void
  onLeave: () => void
}

const everything = { score: true, answers: true, explanations: true, paper: true }

/** What a sample paper is worth, with what is right. */
export function RehearsalResult({ result, onAgain, onLeave }: RehearsalResultProps) {
  const t = useTexts('test/readiness')
  const taking = useTexts('test/taking')
  const { score, fullScore, questions } = result
  return (
    <Screen
      title={t('rehearsal.title')}
      onBack={onLeave}
      footer={
        <Stack gap={2}>
          <MainButton onClick={onLeave}>{taking('result.toTest')}</MainButton>
          <Button size="large" block onClick={onAgain}>
            {t('rehearsal.again')}
          </Button>
        </Stack>
      }
    >
      <Stack gap={4}>
        <Callout tone="good" title={t('rehearsal.done')}>
          {t('rehearsal.doneHint')}
        </Callout>
        <Card>
          <p>{t('rehearsal.score', { score: number(score, 1), full: number(fullScore, 1) })}</p>
        </Card>
        <ResultAnswers result={{ questions, sections: [noSection], shown: everything }} />
      </Stack>
    </Screen>
  )
}

const noSection = { title: '', details: '' }
