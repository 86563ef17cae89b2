import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { isBoard } from '#contract/features/answering/board-rules.ts'
import { answeringCalls } from '#contract/features/answering/calls.ts'
import { answeringResultCalls } from '#contract/features/answering/result-calls.ts'
import { answeringModes, stepStates } from '#contract/features/answering/rules.ts'
import type { AnswerOf } from '#contract/input.ts'
import { ask } from '#web/lib/call.ts'
import { number } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { AnsweredScreen } from '#web/shell/AnsweredScreen.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { Button } from '#web/ui/base/Button.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { Stats } from '#web/ui/base/Stats.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { questionPath, useAnsweringAddress } from '../addresses.ts'
import { StepButtons } from '../leading/StepButtons.tsx'
import { useStepActions } from '../leading/step-actions.ts'
import { useLiveCounts } from '../leading/use-live-counts.ts'
import { exactOffset, useSetNews } from '../queries.ts'
import { BoardResult } from './BoardResult.tsx'
import { areHidden, HiddenResults } from './HiddenResults.tsx'
import { QuestionResult } from './QuestionResult.tsx'

type Results = AnswerOf<typeof answeringResultCalls.results>

/** How a step is answered, as the answers come in; to students once their teacher shows it. */
export function ResultsScreen() {
  const { id, stepId, courseId, isStaff } = useAnsweringAddress()
  const query = useQuery({
    ...ask(answeringResultCalls.results, { stepId, isRanked: isStaff }),
    staleTime: 0,
    meta: { handled: true },
  })
  useSetNews(courseId, id)
  useLiveCounts(courseId, id)
  if (areHidden(query.error)) return <HiddenResults onRefresh={query.refetch} />
  return (
    <AnsweredScreen query={query} skeleton={<SkeletonCards cards={2} />}>
      {results => (
        <Shown
          {...{ results, isStaff }}
          clockOffset={exactOffset(results.serverTimeExactly, query.dataUpdatedAt)}
          renew={query.refetch}
        />
      )}
    </AnsweredScreen>
  )
}

interface ShownProps {
  results: Results
  isStaff: boolean
  clockOffset: number
  renew: () => Promise<unknown>
}

function Shown({ results, isStaff, clockOffset, renew }: ShownProps) {
  const t = useTexts('answering')
  const { joined, answered, total, questions, ranking, state, endsAtExactly } = results
  const navigate = useNavigate()
  const place = useAnsweringAddress()
  const isRunning = state === stepStates.ongoing
  const open = (questionId: string) => navigate(questionPath(place, { isStaff, questionId }))
  return (
    <Screen
      wide
      countdownTo={isRunning && endsAtExactly !== null ? endsAtExactly - clockOffset : undefined}
      onCountdownEnd={() => void renew()}
      onRefresh={renew}
      footer={isStaff && <Leading results={results} />}
    >
      <Stack gap={4}>
        <Card>
          <Stats
            figures={[
              { label: t('lead.joined'), value: joined },
              { label: t('lead.answered'), value: answered },
              { label: t('lead.students'), value: total },
            ]}
          />
        </Card>
        {questions.map((question, index) =>
          isBoard(question.asking) ? (
            <BoardResult
              key={question.id}
              {...{ question, isStaff }}
              title={t('question', { number: index + 1 })}
              place={{ ...place, questionId: question.id }}
            />
          ) : (
            <QuestionResult
              key={question.id}
              question={question}
              title={t('question', { number: index + 1 })}
              action={
                <Button kind="quiet" size="small" onClick={() => open(question.id)}>
                  {t('results.all')}
                </Button>
              }
            />
          ),
        )}
        {isStaff && <StepActions results={results} />}
        {ranking.length > 0 && (
          <List title={t('results.ranking')}>
            {ranking.map(({ rank, studentId, name, score }) => (
              <ListRow
                key={studentId}
                leading={<span>{number(rank)}</span>}
                title={name}
                trailing={t('results.score', { score: number(score, 1) })}
              />
            ))}
          </List>
        )}
      </Stack>
    </Screen>
  )
}

/** The set that the step is of, as staff lead it. */
function useSet() {
  const { id } = useAnsweringAddress()
  return useQuery({ ...ask(answeringCalls.get, { id }), meta: { handled: true } }).data
}

function StepActions({ results }: { results: Results }) {
  const { stepId } = useAnsweringAddress()
  const set = useSet()
  if (!set?.can.manage) return null
  return <StepButtons stepId={stepId} step={results} isOwnPace={set.mode !== answeringModes.inClass} />
}

/** Ends the step that runs. */
function Leading({ results }: { results: Results }) {
  const t = useTexts('answering')
  const { stepId } = useAnsweringAddress()
  const act = useStepActions(stepId)
  const set = useSet()
  const mayEnd =
    set?.can.manage && set.mode === answeringModes.inClass && results.state === stepStates.ongoing
  if (!mayEnd) return null
  return (
    <Button kind="primary" size="large" block busy={act.isBusy} onClick={act.end}>
      {t('lead.endOne')}
    </Button>
  )
}
