import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { mistakeCalls } from '#contract/features/mistake/calls.ts'
import type { Mistake } from '#contract/features/mistake/entities.ts'
import { typeOf } from '#contract/features/question/types/list.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { AttachmentList } from '#web/features/file/parts/AttachmentList.tsx'
import { QuestionShown } from '#web/features/question/types/QuestionShown.tsx'
import { shownAnswer } from '#web/features/question/types/shown-answer.ts'
import { ask, useCommand } from '#web/lib/call.ts'
import { fullTime, shortTime } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { AnsweredScreen } from '#web/shell/AnsweredScreen.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { Facts } from '#web/ui/base/Facts.tsx'
import { SkeletonText } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { practiceOfPath } from './addresses.ts'
import { mistakeQueries } from './queries.ts'
import { aboutMistake } from './said.ts'

/** One mistake: what was answered, what is right and why, and what to do about it. */
export function MistakeScreen() {
  const t = useTexts('mistake')
  const { courseId } = useCourseAddress()
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const query = useQuery(ask(mistakeCalls.get, { courseId, id }))
  return (
    <AnsweredScreen title={t('mistake')} query={query} skeleton={<SkeletonText lines={6} />}>
      {mistake => <OneMistake {...{ courseId, mistake }} refetch={query.refetch} />}
    </AnsweredScreen>
  )
}

interface OneMistakeProps {
  courseId: string
  mistake: Mistake
  refetch: () => Promise<unknown>
}

function OneMistake({ courseId, mistake, refetch }: OneMistakeProps) {
  const t = useTexts('mistake')
  const navigate = useNavigate()
  const { id, question, answer, right, analysis, score, isMastered, isPractised, knowledge } = mistake
  const master = useCommand(mistakeCalls.master, { refreshes: mistakeQueries })
  const putBack = useCommand(mistakeCalls.putBack, { refreshes: mistakeQueries })
  const practise = (isSimilar: boolean) => void navigate(practiceOfPath(courseId, id, isSimilar))
  const know = () => master.mutate({ courseId, id })
  const isBusy = master.isPending || putBack.isPending
  return (
    <Screen
      onRefresh={refetch}
      footer={
        !isMastered &&
        (isPractised ? (
          <>
            <Button size="large" busy={master.isPending} disabled={isBusy} onClick={know}>
              {t('know')}
            </Button>
            <Button size="large" kind="primary" onClick={() => practise(false)}>
              {t('practice.this')}
            </Button>
          </>
        ) : (
          <MainButton busy={master.isPending} disabled={isBusy} onClick={know}>
            {t('know')}
          </MainButton>
        ))
      }
    >
      <Stack gap={4}>
        {isMastered && (
          <Callout
            tone="good"
            title={t('isKnown')}
            action={
              <Button
                size="small"
                busy={putBack.isPending}
                disabled={isBusy}
                onClick={() => putBack.mutate({ courseId, id })}
              >
                {t('putBack')}
              </Button>
            }
          >
            {t('isKnownHint')}
          </Callout>
        )}
        <Facts>{aboutMistake({ ...mistake, type: question.type }, t)}</Facts>
        <Card>
          <Shown {...{ question, answer, right, analysis, score }} />
        </Card>
        <List>
          <ListRow title={t('from')} note={mistake.from} wrap />
          <ListRow title={t('handedIn')} note={fullTime(mistake.lastAt ?? 0)} />
          {knowledge.length > 0 && (
            <ListRow title={t('filter.knowledge')} note={knowledge.join(t('between'))} />
          )}
          {!isMastered && isPractised && <ListRow title={t('progress')} note={progressOf(mistake, t)} wrap />}
          {knowledge.length > 0 && <ListRow title={t('practice.similar')} onClick={() => practise(true)} />}
        </List>
      </Stack>
    </Screen>
  )
}

/** How far it is from leaving the book. */
function progressOf({ rightDays, dueAt }: Mistake, t: ReturnType<typeof useTexts<'mistake'>>) {
  if (rightDays === 0) return t('progressNone')
  return dueAt === null ? t('rightOnce') : t('progressNext', { time: shortTime(dueAt) })
}

type ShownProps = Pick<Mistake, 'question' | 'answer' | 'right' | 'analysis' | 'score'>

function Shown({ question, answer, right, analysis, score }: ShownProps) {
  const t = useTexts('mistake')
  const type = typeOf(question.type)
  if (!type) return <p>{t('unknownType')}</p>
  const { html, parts, points, files } = question
  return (
    <Stack gap={3}>
      <QuestionShown
        type={type}
        question={{ html, parts }}
        answer={shownAnswer({ type: question.type, ...answer })}
        questionKey={right.key}
        explanation={analysis}
        files={
          type.keptAs === 'files' && answer.files.length > 0 ? (
            <AttachmentList files={answer.files} />
          ) : undefined
        }
        {...{ points, score }}
      />
      {files.length > 0 && <AttachmentList files={files} />}
    </Stack>
  )
}
