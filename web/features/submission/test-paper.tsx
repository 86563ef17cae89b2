import { z } from 'zod'
import { inCourse } from '#contract/access.ts'
import { command, query, type Value } from '#contract/call.ts'
import { errors } from '#contract/error.ts'
import {
  place,
  receipt,
  submission,
  submissionCounts,
  submissionFilters,
  submissionRow,
  submissionVersion,
} from '#contract/features/submission/entities.ts'
import { id, integer, oneOf, pageOf, paging, text } from '#contract/wire.ts'
import { CallFailure, send } from '#web/lib/call.ts'
import type { Path } from '#web/lib/routes.ts'
import type { StoredName } from '#web/lib/storage.ts'
import { Stack } from '#web/ui/base/Stack.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { scoreOf } from './grading/score-entry.ts'
import {
  asking,
  type ContentProps,
  type GradingKind,
  type ScoreProps,
  type SubmissionKind,
  type WritingKind,
} from './kind.ts'

/*
 * A kind that exists only in tests: a paper with many questions. Each answer is a part of its own, the hand-in carries
 * none of them, some are marked by machine, and the grader scores question by question. Nothing is ever returned.
 */

const paper = id('activity')
const studentId = id('account')
const access = inCourse('member', 'id')
const summary = 'A call of a test.'
const answer = z.object({ slot: z.number(), answer: z.string(), score: z.number().nullable() })
const shown = { answers: z.array(answer) }

export const paperErrors = errors('paper', {
  elsewhere: { en: 'Handed in on another page', zh: '已在别处提交' },
  newer: { en: 'There is a newer one', zh: '有更新的版本' },
  graded: { en: 'Graded by somebody else', zh: '已批改' },
  nothingAnswered: { en: 'Answer at least one question', zh: '请至少回答一题' },
  scoresMissing: { en: 'Score every question', zh: '请为每题评分' },
})

export const paperCalls = {
  get: query('/PaperApi/get', {
    summary,
    access,
    input: z.object({ id: paper }),
    output: z.object({
      title: z.string(),
      fullScore: z.number(),
      isScorePublished: z.boolean(),
      questions: z.array(z.object({ slot: z.number(), title: z.string(), fullScore: z.number() })),
      counts: submissionCounts.nullable(),
      mine: z
        .object({
          version: z.number(),
          attempt: z.number(),
          parts: z.array(z.object({ slot: z.number(), answer: z.string(), sequence: z.number() })),
        })
        .nullable(),
      can: z.object({ grade: z.boolean(), return: z.boolean(), urge: z.boolean() }),
    }),
  }),
  /** Answers that a student writes, several at once; each is accepted, refused or kept otherwise by itself. */
  save: command('/PaperApi/save', {
    summary,
    access,
    input: z.object({
      id: paper,
      answers: z.array(
        z.object({ slot: integer(1, 200), answer: text(1000), sequence: integer(1), base: integer(0) }),
      ),
    }),
    output: z.object({
      list: z.array(
        z.object({
          saved: z.boolean(),
          answer: z.string(),
          sequence: z.number(),
          /** Why nothing was kept; null where it is not for a refusal. */
          refusal: z.object({ code: z.number(), message: z.string() }).nullable(),
        }),
      ),
    }),
  }),
  handIn: command('/PaperApi/handIn', {
    summary,
    access,
    input: z.object({ id: paper, version: integer(0) }),
    output: receipt,
  }),
  list: query('/PaperApi/list', {
    summary,
    access,
    input: z.object({ id: paper, filter: oneOf(submissionFilters), name: text(100).optional(), ...paging }),
    output: pageOf(submissionRow),
  }),
  getSubmission: query('/PaperApi/getSubmission', {
    summary,
    access,
    input: z.object({ id: paper, studentId: studentId.optional() }),
    output: z.object({ work: submission.extend(shown), history: z.number(), place: place.nullable() }),
  }),
  listVersions: query('/PaperApi/listVersions', {
    summary,
    access,
    input: z.object({ id: paper, studentId: studentId.optional() }),
    output: z.object({
      list: z.array(submissionVersion.extend(shown)),
    }),
  }),
  grade: command('/PaperApi/grade', {
    summary,
    access,
    input: z.object({
      id: paper,
      studentId,
      scores: z.array(z.object({ slot: integer(1), score: z.number() })),
      comment: text(2000),
      version: integer(0),
      gradeCount: integer(0),
    }),
    output: z.object({ nextUngraded: z.string() }),
  }),
}

export type Paper = Value<(typeof paperCalls)['get']['output']>

interface PaperShapes {
  task: Paper
  content: { answers: Value<typeof answer>[] }
  part: string
  entry: { scores: Record<number, string>; comment: string }
}

const addressOf = (page: string) => ({ path: `/paper${page}` as Path })

export const paperSubmissions: SubmissionKind<PaperShapes> = {
  useWords: () => ({
    task: 'Paper',
    noun: 'paper',
    shared: '',
    classmates: '',
    shareSeveral: '',
    offered: '',
    files: '',
    mine: 'My paper',
    submission: 'Paper',
    returned: '',
    elsewhere: 'You have handed in this paper on another page.',
    noneToGradeHint: 'New papers appear here.',
    remindHint: 'They are told that this paper is missing.',
    gradeOne: 'Mark this paper',
    returnSeveral: '',
    returnOne: () => '',
    nothingToReturn: '',
    chooseToReturn: '',
    returnChosen: () => '',
    returnedSeveral: () => '',
    allGraded: count => `${count} papers marked`,
    backToTask: 'Back to the paper',
    waitsForStudent: '',
    keys: 'Enter saves',
  }),
  pages: {
    task: addressOf(''),
    write: addressOf('/write'),
    submission: addressOf('/submission'),
    versions: addressOf('/versions'),
    roster: addressOf('/roster'),
    grade: addressOf('/grade'),
  },
  useStaffNews: () => undefined,
  useOwnNews: () => undefined,
  refreshes: [paperCalls.get, paperCalls.list, paperCalls.getSubmission],
  task: asking(paperCalls.get, ({ taskId }) => ({ id: taskId })),
  roster: asking(paperCalls.list, ({ taskId, ...part }) => ({ id: taskId, ...part })),
  submission: asking(paperCalls.getSubmission, ({ taskId, studentId }) => ({ id: taskId, studentId })),
  versions: asking(paperCalls.listVersions, ({ taskId, studentId }) => ({ id: taskId, studentId })),
}

export const paperWriting: WritingKind<PaperShapes> = {
  name: 'paper',
  saveParts: async parts => {
    const answers = parts.map(({ slot, value, sequence, base }) => ({
      ...{ slot, answer: value, sequence, base },
    }))
    const { list } = await send(paperCalls.save, { id: parts[0]!.taskId, answers })
    return list.map(({ saved, answer, sequence, refusal }) => {
      if (refusal) return { refused: new CallFailure(paperCalls.save.path, refusal.code, refusal.message) }
      return saved ? { sequence } : { sequence, conflict: answer }
    })
  },
  // A choice is one letter: two of them are no answer.
  join: (mine, theirs) => (mine.length > 1 && theirs.length > 1 ? `${mine}\n${theirs}` : undefined),
  handIn: asking(paperCalls.handIn, ({ taskId, version }) => ({ id: taskId, version })),
  carriesContent: false,
  problem: answers =>
    answers.every(each => each === '') ? { error: paperErrors.nothingAnswered } : undefined,
  handedInElsewhere: paperErrors.elsewhere,
}

export const paperGrading: GradingKind<PaperShapes> = {
  Score: Total,
  entryOf: ({ answers, comment }) => ({
    scores: Object.fromEntries(answers.map(({ slot, score }) => [slot, score === null ? '' : String(score)])),
    comment,
  }),
  problem: ({ scores }, { questions }) =>
    questions.every(({ slot, fullScore }) => (scoreOf(scores[slot] ?? '') ?? fullScore + 1) <= fullScore)
      ? undefined
      : { error: paperErrors.scoresMissing },
  grade: asking(paperCalls.grade, ({ taskId, submission: { studentId, version, gradeCount }, entry }) => ({
    id: taskId,
    studentId,
    scores: Object.entries(entry.scores).map(([slot, score]) => ({
      slot: Number(slot),
      score: Number(score),
    })),
    comment: entry.comment,
    version,
    gradeCount,
  })),
  handedInAgain: paperErrors.newer,
  gradedMeanwhile: paperErrors.graded,
  unsavedName: taskId => `paperGrades:${taskId}` as StoredName,
  phrasesName: 'paperPhrases' as StoredName,
}

const sumOf = (scores: readonly string[]) => scores.reduce((sum, score) => sum + (scoreOf(score) ?? 0), 0)

function Total({ entry, task }: ScoreProps<PaperShapes>) {
  return (
    <p>
      Total: {sumOf(Object.values(entry.scores))} of {task.fullScore}
    </p>
  )
}

/** The answers by question; before their grader, each beside its score. */
export function PaperContent({ content, task, scoring }: ContentProps<PaperShapes>) {
  return (
    <Stack gap={2}>
      {content.answers.map(({ slot, answer }) => {
        const title = task?.questions.find(question => question.slot === slot)?.title ?? ''
        return (
          <section key={slot} aria-label={title}>
            <p>
              {title}: {answer}
            </p>
            {scoring && (
              <TextField
                label={`Score of ${title}`}
                value={scoring.entry.scores[slot] ?? ''}
                onChange={score => scoring.set({ scores: { ...scoring.entry.scores, [slot]: score } })}
              />
            )}
          </section>
        )
      })}
    </Stack>
  )
}
