import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { readinessCalls } from '#contract/features/test/readiness-calls.ts'
import { takingCalls } from '#contract/features/test/taking-calls.ts'
import type { OwnPaper, OwnQuestion } from '#contract/features/test/taking-entities.ts'
import type { AnswerOf } from '#contract/input.ts'
import { ask, invalidate, send, useCommand } from '#web/lib/call.ts'
import { number } from '#web/lib/format.ts'
import { readEntries, removeEntry } from '#web/lib/journal/journal-store.ts'
import { useTexts } from '#web/lib/texts.ts'
import { AnsweredScreen } from '#web/shell/AnsweredScreen.tsx'
import { alertFailure } from '#web/shell/failures.ts'
import { Screen, useBack } from '#web/shell/Screen.tsx'
import { useUser } from '#web/shell/user.ts'
import { dialog } from '#web/ui/base/ask.ts'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { testPath, useTestAddress } from '../addresses.ts'
import { takingPath } from '../taking/addresses.ts'
import { inputOf } from '../taking/answers.ts'
import { paperWriting } from '../taking/paper-writing.ts'
import { ResultAnswers } from '../taking/ResultAnswers.tsx'

const PaperFrame = lazy(() =>
  import('../taking/PaperFrame.tsx').then(module => ({ default: module.PaperFrame })),
)

type Result = AnswerOf<typeof readinessCalls.submitRehearsal>

/** A sample paper before a test: answered, saved and handed in as the real one, with nothing kept of it. */
export function RehearsalScreen() {
  const { id, courseId, isStaff } = useTestAddress()
  const query = useQuery({ ...ask(readinessCalls.getRehearsal, { id }), staleTime: Number.POSITIVE_INFINITY })
  const accountId = useUser()?.id ?? ''
  // Each time it begins with an empty page, under a name of its own.
  const [turn, setTurn] = useState(() => Math.floor(Date.now() / 1000))
  const [result, setResult] = useState<Result>()
  const leave = useBack(
    isStaff ? testPath('preview', { id, courseId }) : takingPath('detail', { id, courseId }),
  )
  useEffect(() => void forgetFormer(accountId), [accountId])
  return (
    <AnsweredScreen query={query} skeleton={<SkeletonCards cards={2} />}>
      {({ questions }) =>
        result ? (
          <RehearsalResult
            result={result}
            onLeave={leave}
            onAgain={() => {
              setResult(undefined)
              setTurn(turn + 1)
            }}
          />
        ) : (
          <Rehearsal key={turn} {...{ questions, accountId, turn }} onDone={setResult} onLeave={leave} />
        )
      }
    </AnsweredScreen>
  )
}

interface RehearsalProps {
  questions: OwnQuestion[]
  accountId: string
  turn: number
  onDone: (result: Result) => void
  onLeave: () => void
}

function Rehearsal({ questions, accountId, turn, onDone, onLeave }: RehearsalProps) {
  const t = useTexts('test/readiness')
  const taking = useTexts('test/taking')
  const { id } = useTestAddress()
  const client = useQueryClient()
  const paper = useMemo(() => sampleOf(id, turn, questions), [id, turn, questions])
  const saving = useMemo(() => rehearsalWriting(id, paper), [id, paper])
  const command = useCommand(readinessCalls.submitRehearsal, {
    onDone: done => {
      onDone(done)
      void invalidate(client, takingCalls.getStanding)
    },
    onFailed: failure => {
      if (failure.isOffline)
        void dialog.alert({ title: taking('handIn.offline'), message: taking('handIn.offlineHint') })
      else void alertFailure(failure)
    },
  })
  return (
    <Suspense
      fallback={
        <Screen onBack={onLeave}>
          <SkeletonCards cards={2} />
        </Screen>
      }
    >
      <PaperFrame
        {...{ paper, accountId, onLeave }}
        clockOffset={0}
        figures={paper.switches}
        renew={async () => undefined}
        onHandedIn={() => undefined}
        rehearsal={{
          saving,
          title: t('rehearsal.title'),
          notice: <Callout tone="info">{t('rehearsal.notice')}</Callout>,
          isHandingIn: command.isPending,
          handIn: parts =>
            command.mutate({
              id: id as never,
              answers: parts.map(({ slot, value }) => ({
                questionId: questions.find(one => one.slot === slot)!.id,
                ...inputOf(value),
              })),
            }),
        }}
      />
    </Suspense>
  )
}

interface RehearsalResultProps {
  result: Result
  onAgain: () => void
  onLeave: () => void
}

const everything = { score: true, answers: true, explanations: true, paper: true }

function RehearsalResult({ result, onAgain, onLeave }: RehearsalResultProps) {
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

/** A paper that is about nothing. */
const sampleOf = (id: string, turn: number, questions: OwnQuestion[]): OwnPaper => ({
  ...{ id: id as never, workId: '', attempt: turn, version: 0, state: 0, isOpen: true, endsAt: null },
  ...{ remain: null, serverTime: null, isFinalAtHandIn: false, mayCopy: true, mayPaste: true, device: '' },
  switches: { limit: -2, used: 0, isExceeded: false, handsInAt: null },
  ...{ messages: [], sections: [noSection], slots: [], questions },
})

/** As a paper is saved, by a call of its own. */
const rehearsalWriting = (id: string, paper: OwnPaper) => ({
  ...paperWriting(paper, ({ answers }) =>
    send(readinessCalls.saveRehearsal, {
      id: id as never,
      answers: answers.map(({ attempt, workId, ...answer }) => answer),
    }),
  ),
  name,
})

const name = 'rehearsal'

/** What a page that was closed without a network has left. */
async function forgetFormer(accountId: string) {
  for (const { id } of await readEntries(`${accountId}/${name}:`)) await removeEntry(id)
}
