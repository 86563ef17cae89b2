import { sql } from 'kysely'
import type { Value } from '#contract/call.ts'
import { kernelErrors } from '#contract/error.ts'
import type { readinessCalls } from '#contract/features/test/readiness-calls.ts'
import type { AnswerInput, SavedAnswer } from '#contract/features/test/taking-entities.ts'
import { publicationFor } from '#server/features/activity/public.ts'
import { taskToSee } from '#server/features/submission/public.ts'
import { cleanHtml } from '#server/kernel/clean-html.ts'
import { at } from '#server/kernel/database.ts'
import { refusalIn, textIn } from '#server/kernel/envelope.ts'
import { attempt, Failure, fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { noteLive } from '../live/noting.ts'
import { testSubmissions } from '../submissions.ts'
import { contentOfAnswer } from '../taking/answers.ts'
import { markOf } from '../taking/scoring.ts'
import { type SampleQuestion, sampleFor } from './sample.ts'

type Submit = Value<typeof readinessCalls.submitRehearsal.input>

const typesIn = prepared(
  (_, activityId: string) => sql<{ type: number }>`
    select distinct version.type from test_question as asked
    join question_version as version on version.id = asked.version_id
    where asked.activity_id = ${activityId}`,
)

/** The sample paper of a test, whoever may see that. @throws notFound */
async function sampleOf(context: CourseContext, id: string): Promise<SampleQuestion[]> {
  const [types] = await Promise.all([typesIn(context.db, id), taskToSee(context, id)])
  return sampleFor(
    types.map(({ type }) => type),
    text => textIn(context.language, { text }),
  )
}

const nothingWritten = { text: '', html: '', value: null, files: [], sequence: 0, savedAt: null }

const presentSample = ({ id, slot, type, html, parts, points }: SampleQuestion) => ({
  ...{ id, slot, type: type.number, html, parts, points, files: [], section: 0 },
})

export async function rehearsalOf(context: CourseContext, id: string) {
  const questions = await sampleOf(context, id)
  return { questions: questions.map(one => ({ ...presentSample(one), written: nothingWritten })) }
}

/** As its slot would keep it. */
function keptOf(questions: readonly SampleQuestion[], given: AnswerInput) {
  const question = questions.find(({ id }) => id === given.questionId)
  if (!question) return fail(testSubmissions.errors.slotMissing)
  const { text, html = '', value } = contentOfAnswer(question, given)
  return { text, html: cleanHtml(html), value, files: [] }
}

/** What the server makes of answers; the next time it knows nothing of them. */
export async function echoed(
  context: CourseContext,
  id: string,
  answers: readonly AnswerInput[],
): Promise<SavedAnswer[]> {
  const questions = await sampleOf(context, id)
  return answers.map(given => {
    const { questionId, workId = '', sequence = 1, text = '', html = '', value = null } = given
    const kept = attempt(() => keptOf(questions, given))
    if (kept instanceof Failure)
      return {
        ...{ questionId, workId, sequence, text, html, value, files: [], saved: false, savedAt: null },
        refusal: refusalIn(context.language, kept),
      }
    return { questionId, workId, sequence, ...kept, saved: true, savedAt: context.now, refusal: null }
  })
}

const keepRehearsed = prepared(
  (_, activityId: string, accountId: string, now: number) => sql<{ account_id: string }>`
    insert into test_readiness (activity_id, account_id, is_rehearsed)
    select activity.id, student.account_id, true
    from activity join activity_student as student
      on student.activity_id = activity.id and student.account_id = ${accountId}
    where activity.id = ${activityId} and activity.deleted_at is null
      and ${publicationFor(accountId)} <= ${at(now)}
    on conflict (activity_id, account_id) do update set is_rehearsed = true
    returning account_id`,
)

/** What a sample paper is worth. That a student has handed one in is kept, and nothing else. @throws notFound */
export async function handInRehearsal(context: CourseContext, { id, answers }: Submit) {
  const { db, studentId, now, course } = context
  const [questions, kept] = await Promise.all([
    sampleOf(context, id),
    studentId === null ? undefined : keepRehearsed(db, id, studentId, now),
  ])
  if (kept?.length === 0) fail(kernelErrors.notFound)
  if (kept) noteLive(context, id, course.id)
  const marked = questions.map(question => {
    const given = answers.find(({ questionId }) => questionId === question.id)
    const written = given && keptOf(questions, given)
    return { question, written, score: markOf({ ...question, isFull: false }, written, question.points) }
  })
  return {
    score: marked.reduce((sum, { score }) => sum + Math.max(0, score ?? 0), 0),
    // What a person would have to read is worth nothing here.
    fullScore: questions.reduce((sum, { type, points }) => sum + (type.grade ? points : 0), 0),
    questions: marked.map(({ question, written, score }) => ({
      ...presentSample(question),
      written: { ...nothingWritten, ...written },
      ...{ score, comment: '', rubric: null, judgement: null, isDropped: false, isFull: false },
      right: { key: question.key, explanation: '', scoring: question.scoring },
    })),
  }
}
