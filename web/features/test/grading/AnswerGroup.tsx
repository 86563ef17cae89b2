import { lazy, Suspense, useState } from 'react'
import { isBlankHtml } from '#contract/blank-html.ts'
import type { AnswerGroup as Group } from '#contract/features/test/grading-entities.ts'
import { useTexts } from '#web/lib/texts.ts'
import { toast } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { RichText } from '#web/ui/media/RichText.tsx'
import { AboutQuestion } from '../preview/AboutQuestion.tsx'
import { useReviewAddress } from './addresses.ts'
import { filesShown } from './answer.tsx'
import { useAnswerGrade } from './answer-grade.ts'
import type { Groups } from './groups.ts'
import { Marks } from './Marks.tsx'
import styles from './ReviewScreen.module.css'
import { levelsOf } from './sent-grades.ts'

const GroupSheet = lazy(() => import('./GroupSheet.tsx').then(module => ({ default: module.GroupSheet })))

interface AnswerGroupProps {
  question: Groups['question']
  /** One answer, or all that say the same. */
  group: Group
  which: 'toGrade' | 'all'
}

/** An answer with the points for it, given to all who wrote it. */
export function AnswerGroup({ question, group, which }: AnswerGroupProps) {
  const t = useTexts('test/grading')
  const { toStudent } = useReviewAddress()
  const [showsAll, setShowsAll] = useState(false)
  const { count, toGrade, isMixed, score, comment, judgement, seen, answers } = group
  const [first] = answers
  const grading = useAnswerGrade(
    {
      part: `${question.id}/${group.group}`,
      entry: { questionId: question.id, group: { name: group.group, which } },
      seen: {
        ...{ studentId: '', studentName: t('answers.people', { count }), version: 0, gradeCount: 0 },
        decided: seen,
      },
      ...{ score, comment, ...levelsOf(judgement) },
    },
    (graded = 0) => {
      if (which === 'toGrade' && graded < count)
        toast.info(t('answers.others', { count: count - graded, graded }))
      else toast.good(t('answers.saved', { count: graded }))
    },
  )
  if (!first) return null
  const { written, text, isAnswered } = first
  const more = count - answers.length
  return (
    <Card>
      <Stack gap={3}>
        {count > 1 && (
          <AboutQuestion label={t('answers.same', { count })}>
            {which === 'all' && toGrade > 0 && toGrade < count && (
              <span>{t('answersToGrade', { count: toGrade })}</span>
            )}
            {isMixed && <span>{t('answers.mixed')}</span>}
          </AboutQuestion>
        )}
        {!isAnswered && <p className={styles.note}>{t('answers.notAnswered')}</p>}
        {isAnswered &&
          (filesShown(written) ??
            (isBlankHtml(written.html) ? (
              <p className={styles.answer}>{text}</p>
            ) : (
              <RichText html={written.html} />
            )))}
        <div className={styles.names}>
          {answers.map(({ studentId, name }) => (
            <Button key={studentId} size="small" kind="quiet" onClick={() => toStudent(studentId)}>
              {name}
            </Button>
          ))}
          {more > 0 && (
            <Button
              size="small"
              kind="quiet"
              aria-label={t('answers.everybody', { count })}
              onClick={() => setShowsAll(true)}
            >
              {t('answers.andMore', { count: more })}
            </Button>
          )}
        </div>
        {showsAll && (
          <Suspense fallback={null}>
            <GroupSheet
              {...{ count, which }}
              questionId={question.id}
              group={group.group}
              onClose={() => setShowsAll(false)}
            />
          </Suspense>
        )}
        {!question.isDropped && (
          <Marks
            grading={grading}
            rubric={question.rubric}
            label={t('scoreOfAnswer')}
            most={question.points}
            isByMachine={first.score?.isByMachine ?? false}
          />
        )}
      </Stack>
    </Card>
  )
}
