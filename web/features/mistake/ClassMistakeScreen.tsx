import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { mistakeCalls } from '#contract/features/mistake/calls.ts'
import type {
  ClassMistakeDetail,
  ClassMistakeStudent,
  WrongAnswer,
} from '#contract/features/mistake/entities.ts'
import { mistakeSources } from '#contract/features/mistake/entities.ts'
import { typeOf } from '#contract/features/question/types/list.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { AttachmentList } from '#web/features/file/parts/AttachmentList.tsx'
import { ask } from '#web/lib/call.ts'
import { percent } from '#web/lib/format.ts'
import { usePages } from '#web/lib/pages.ts'
import { path } from '#web/lib/path.ts'
import { useTexts } from '#web/lib/texts.ts'
import { AnsweredScreen } from '#web/shell/AnsweredScreen.tsx'
import { lazily } from '#web/shell/extension-points.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { Avatar } from '#web/ui/base/Avatar.tsx'
import { MainButton } from '#web/ui/base/Button.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { Facts } from '#web/ui/base/Facts.tsx'
import { SkeletonRows, SkeletonText } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { InfiniteList } from '#web/ui/lists/InfiniteList.tsx'
import { List, ListRow, RowBody } from '#web/ui/lists/List.tsx'
import { typeTitle } from './said.ts'
import { usePracticeTest } from './use-practice-test.ts'

const QuestionShown = lazily(
  () => import('#web/features/question/types/QuestionShown.tsx').then(module => module.QuestionShown),
  'question/types',
)

/** A question that the class got wrong: what is right, what was answered instead, where, and by whom. */
export function ClassMistakeScreen() {
  const t = useTexts('mistake')
  const { courseId } = useCourseAddress()
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const query = useQuery(ask(mistakeCalls.ofClass, { courseId, id }))
  return (
    <AnsweredScreen title={t('class.question')} query={query} skeleton={<SkeletonText lines={6} />}>
      {one => <OneOfClass courseId={courseId} one={one} refetch={query.refetch} />}
    </AnsweredScreen>
  )
}

interface OneOfClassProps {
  courseId: string
  one: ClassMistakeDetail
  refetch: () => Promise<unknown>
}

function OneOfClass({ courseId, one, refetch }: OneOfClassProps) {
  const t = useTexts('mistake')
  const navigate = useNavigate()
  const { id, question, right, knowledge, answeredCount, wrongCount, answers, from } = one
  const { mayMake, isMaking, make } = usePracticeTest(courseId)
  const students = usePages(mistakeCalls.studentsOfClass, { courseId, id, limit: 50 })
  const type = typeOf(question.type)
  const { html, parts, files } = question
  return (
    <Screen
      title={t('class.question')}
      onRefresh={() => Promise.all([refetch(), students.query.refetch()])}
      footer={
        mayMake && (
          <MainButton busy={isMaking} onClick={() => make([id], true)}>
            {t('class.makeOfThis')}
          </MainButton>
        )
      }
    >
      <Stack gap={4}>
        <Facts>
          {[
            typeTitle(question.type, t),
            t('class.wrong', { wrong: wrongCount, count: answeredCount }),
            percent(wrongCount / answeredCount),
            ...knowledge,
          ].join(' · ')}
        </Facts>
        <Card>
          <Stack gap={3}>
            {type ? (
              <QuestionShown
                type={type}
                question={{ html, parts }}
                questionKey={right.key}
                explanation={right.explanation}
              />
            ) : (
              <p>{t('unknownType')}</p>
            )}
            {files.length > 0 && <AttachmentList files={files} />}
          </Stack>
        </Card>
        {answers.length > 0 && (
          <List title={t('class.answers')}>
            {answers.map(answer => (
              <ListRow
                key={`${answer.part} ${answer.label} ${answer.text}`}
                title={[answer.label, answer.text].filter(Boolean).join('  ') || t('noText')}
                note={partOf(answer, t)}
                trailing={t('class.students', { count: answer.count })}
              />
            ))}
          </List>
        )}
        <List title={t('class.from')}>
          {from.map(({ activityId, questionId, title, source, ...counts }) => (
            <ListRow
              key={`${activityId} ${questionId}`}
              title={title}
              note={t('class.wrong', { wrong: counts.wrongCount, count: counts.answeredCount })}
              onClick={() => {
                const place = { id: activityId, courseId, courseRole: 1 }
                void navigate(
                  source === mistakeSources.test
                    ? path('/testing/analysis', { ...place, questionid: questionId })
                    : path('/InteractiveAnswers/detailTeacher', place),
                )
              }}
            />
          ))}
        </List>
        <Students {...students} />
      </Stack>
    </Screen>
  )
}

/** Which blank, item or place of the question it stands in; undefined: in the only one. */
const partOf = ({ part, title }: WrongAnswer, t: ReturnType<typeof useTexts<'mistake'>>) =>
  part === 0 ? undefined : [t('class.part', { number: part }), title].filter(Boolean).join(' · ')

type StudentsProps = ReturnType<typeof usePages<typeof mistakeCalls.studentsOfClass>>

function Students({ query, ...pages }: StudentsProps) {
  const t = useTexts('mistake')
  const hidden = query.data?.pages[0]?.hidden ?? 0
  const title = t('class.who', { count: pages.total ?? 0 })
  return (
    <QueryView query={query} skeleton={<SkeletonRows rows={3} />}>
      {() => (
        <Stack gap={2}>
          {pages.items.length > 0 && (
            <Card flush title={title}>
              <InfiniteList
                {...pages}
                plain
                itemKey={({ studentId }) => studentId}
                renderItem={renderStudent}
                label={title}
              />
            </Card>
          )}
          {hidden > 0 && <Facts>{t('class.hidden', { count: hidden })}</Facts>}
        </Stack>
      )}
    </QueryView>
  )
}

const renderStudent = ({ name, number, avatar }: ClassMistakeStudent) => (
  <RowBody leading={<Avatar name={name} src={avatar} />} title={name} note={number || undefined} />
)
