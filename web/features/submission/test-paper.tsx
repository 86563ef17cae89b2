import type { ComponentType } from 'react'
import { z } from 'zod'
import { inCourse } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { errors } from '#contract/error.ts'
import { receipt, submissionFilters, submissionRow } from '#contract/features/submission/entities.ts'
import { id, integer, oneOf, pageOf, paging, text } from '#contract/wire.ts'
import { CallFailure, send } from '#web/lib/call.ts'
import type { Path, ScreenRoute } from '#web/lib/routes.ts'
import type { StoredName } from '#web/lib/storage.ts'
import { place } from '#web/test/place.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { FilesScreen } from './files/FilesScreen.tsx'
import { GradingScreen } from './grading/GradingScreen.tsx'
import { scoreOf } from './grading/score-entry.ts'
import {
  asking,
  type ContentProps,
  type Detail,
  type GradingKind,
  type KindWith,
  type Offered,
  type OfferedShown,
  type ScoreProps,
  type SlotToOffer,
  type Version,
} from './kind.ts'
import { routesOfKind } from './kind-routes.ts'
import { lookAtTask } from './offer/look.ts'
import { OfferScreen } from './offer/OfferScreen.tsx'
import { useStatements } from './offer/use-statements.ts'
import { SubmissionScreen } from './reading/SubmissionScreen.tsx'
import { VersionsScreen } from './reading/VersionsScreen.tsx'
import { StaffTask } from './task/StaffTask.tsx'
import { StudentTask } from './task/StudentTask.tsx'
import { TaskScreen } from './task/TaskScreen.tsx'
import type { OwnSubmission, TaskProps, TaskShown } from './task.ts'
import { useWordsWith } from './words.ts'
import type { Fields, WritingForm, WrittenPage } from './writing/form.ts'
import { SaveState } from './writing/SaveState.tsx'
import { WriteScreen } from './writing/WriteScreen.tsx'

/*
 * A kind that exists only in tests: a paper with many questions. Each answer is a part of its own, the hand-in carries
 * none of them, some are marked by machine, and the grader scores question by question. Nothing is ever returned.
 */

interface Answers {
  answers: { slot: number; answer: string; score: number | null }[]
}

export interface Paper extends TaskShown {
  questions: { slot: number; title: string; fullScore: number }[]
  mine:
    | (OwnSubmission &
        Answers & { parts: { slot: number; answer: string; sequence: number; savedAt?: number }[] })
    | null
}

interface PaperShapes {
  task: Paper
  content: Answers
  part: string
  entry: { scores: Record<number, string>; comment: string }
}

interface Saved {
  saved: boolean
  answer: string
  sequence: number
  /** Why nothing was kept; null where it is not for a refusal. */
  refusal: { code: number; message: string } | null
}

const common = { summary: 'A call of a test.', access: inCourse('member', 'id') }
const asked = z.object({ id: id('activity') })
const ofStudent = asked.extend({ studentId: id('account').optional() })

export const paperCalls = {
  get: query('/PaperApi/get', { ...common, input: asked, output: z.custom<Paper>() }),
  /** Answers that a student writes, several at once; each is accepted, refused or kept otherwise by itself. */
  save: command('/PaperApi/save', {
    ...common,
    input: asked.extend({
      answers: z.array(
        z.object({ slot: integer(1, 200), answer: text(1000), sequence: integer(1), base: integer(0) }),
      ),
    }),
    output: z.custom<{ list: Saved[] }>(),
  }),
  handIn: command('/PaperApi/handIn', {
    ...common,
    input: asked.extend({ version: integer(0) }),
    output: receipt,
  }),
  offer: command('/PaperApi/offer', {
    ...common,
    input: asked.extend({
      attempt: integer(1),
      work: z.string(),
      device: z.string(),
      answers: z.array(
        z.object({ slot: integer(1, 200), answer: text(1000), text: z.custom<SlotToOffer['statement']>() }),
      ),
    }),
    output: z.custom<Offered>(),
  }),
  getOffer: query('/PaperApi/getOffer', {
    ...common,
    input: ofStudent.extend({ attempt: integer(1).optional() }),
    output: z.custom<OfferedShown<PaperShapes>>(),
  }),
  list: query('/PaperApi/list', {
    ...common,
    input: asked.extend({ filter: oneOf(submissionFilters), name: text(100).optional(), ...paging }),
    output: pageOf(submissionRow),
  }),
  getSubmission: query('/PaperApi/getSubmission', {
    ...common,
    input: ofStudent,
    output: z.custom<Detail<PaperShapes>>(),
  }),
  listVersions: query('/PaperApi/listVersions', {
    ...common,
    input: ofStudent,
    output: z.custom<{ list: Version<PaperShapes>[] }>(),
  }),
  publish: command('/PaperApi/publish', {
    ...common,
    input: asked.extend({ published: z.boolean() }),
    output: z.object({}),
  }),
  grade: command('/PaperApi/grade', {
    ...common,
    input: asked.extend({
      studentId: id('account'),
      scores: z.array(z.object({ slot: integer(1), score: z.number() })),
      comment: text(2000),
      version: integer(0),
      gradeCount: integer(0),
    }),
    output: z.object({ nextUngraded: z.string() }),
  }),
}

export const paperErrors = errors('paper', {
  elsewhere: { en: 'Handed in on another page', zh: '已在别处提交' },
  newer: { en: 'There is a newer one', zh: '有更新的版本' },
  graded: { en: 'Graded by somebody else', zh: '已批改' },
  nothingAnswered: { en: 'Answer at least one question', zh: '请至少回答一题' },
  scoresMissing: { en: 'Score every question', zh: '请为每题评分' },
})

const page = (name: string) => ({ path: `/paper${name}` as Path })
const pages = {
  task: page(''),
  write: page('/write'),
  submission: page('/submission'),
  versions: page('/versions'),
  roster: page('/roster'),
  grade: page('/grade'),
  offers: page('/offers'),
  offer: page('/offer'),
  files: page('/files'),
}

const titleOf = (task: Paper | undefined, slot: number) =>
  task?.questions.find(question => question.slot === slot)?.title ?? ''

const kind: KindWith<PaperShapes, 'publish'> = {
  useWords: () => useWordsWith({ noun: 'paper', work: 'paper', title: name => `Paper (${name})` }),
  pages,
  useStaffNews: () => undefined,
  useOwnNews: () => undefined,
  refreshes: [paperCalls.get, paperCalls.list, paperCalls.getSubmission],
  task: asking(paperCalls.get, ({ taskId }) => ({ id: taskId })),
  roster: asking(paperCalls.list, ({ taskId, ...part }) => ({ id: taskId, ...part })),
  submission: asking(paperCalls.getSubmission, ({ taskId, studentId }) => ({ id: taskId, studentId })),
  versions: asking(paperCalls.listVersions, ({ taskId, studentId }) => ({ id: taskId, studentId })),
  publish: asking(paperCalls.publish, ({ taskId, published }) => ({ id: taskId, published })),
  offering: {
    sidesOf: ({ parts, answers }) =>
      parts.map(({ slot, answer, savedAt = null }) => ({
        slot,
        counts: { text: answers.find(each => each.slot === slot)?.answer ?? '', fileIds: [] },
        draft: { text: answer, fileIds: [], savedAt },
      })),
    offer: asking(paperCalls.offer, ({ taskId, attempt, work, device, slots }) => ({
      ...{ id: taskId, attempt, work, device },
      answers: slots.map(({ slot, text: answer, statement }) => ({ slot, answer, text: statement })),
    })),
    nameOf: titleOf,
  },
}

const form: WritingForm<PaperShapes> = {
  writing: {
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
  },
  partsOf: ({ parts }) => parts.map(({ slot, answer, sequence }) => ({ slot, value: answer, sequence })),
  useFields: usePaperFields,
  Value: ({ value }) => <p>{value}</p>,
  nameOf: titleOf,
  Task: PaperTask,
}

function usePaperFields(page: WrittenPage<PaperShapes>): Fields {
  const { task, place, end, clockOffset } = page
  const { parts, isReady } = page.writing
  const { state } = useStatements({
    look: () => lookAtTask(kind, place.taskId),
    ...{ place, end, clockOffset, isReady },
    slots: parts.map(({ slot, value, status }) => ({
      ...{ slot, isSaved: status === 'saved' },
      draft: { text: value, files: [] },
    })),
  })
  const answered = parts.filter(({ value }) => value !== '').length
  return {
    isEmpty: answered === 0,
    summary: `${answered} of ${parts.length}`,
    onHandIn: state,
    render: isDisabled =>
      parts.map(part => (
        <section key={part.slot} aria-label={titleOf(task, part.slot)}>
          <TextField
            label={`Answer to ${titleOf(task, part.slot)}`}
            value={part.value}
            onChange={part.set}
            disabled={isDisabled}
          />
          <SaveState of={part} />
        </section>
      )),
  }
}

const grading: GradingKind<PaperShapes> = {
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
    ...{ id: taskId, studentId, version, gradeCount, comment: entry.comment },
    scores: Object.entries(entry.scores).map(([slot, score]) => ({ slot: +slot, score: +score })),
  })),
  handedInAgain: paperErrors.newer,
  gradedMeanwhile: paperErrors.graded,
  unsavedName: taskId => `paperGrades:${taskId}` as StoredName,
  phrasesName: 'paperPhrases' as StoredName,
}

function Total({ entry, task }: ScoreProps<PaperShapes>) {
  const sum = Object.values(entry.scores).reduce((total, score) => total + (scoreOf(score) ?? 0), 0)
  return (
    <p>
      Total: {sum} of {task.fullScore}
    </p>
  )
}

function PaperTask({ task }: TaskProps<PaperShapes>) {
  return (
    <p>
      {task.title}: {task.questions.length} questions
    </p>
  )
}

/** The answers by question; before their grader, each beside its score. */
function Content({ content, task, scoring }: ContentProps<PaperShapes>) {
  return (
    <Stack gap={2}>
      {content.answers.map(({ slot, answer }) => (
        <section key={slot} aria-label={titleOf(task, slot)}>
          <p>
            {titleOf(task, slot)}: {answer}
          </p>
          {scoring && (
            <TextField
              label={`Score of ${titleOf(task, slot)}`}
              value={scoring.entry.scores[slot] ?? ''}
              onChange={score => scoring.set({ scores: { ...scoring.entry.scores, [slot]: score } })}
            />
          )}
        </section>
      ))}
    </Stack>
  )
}

const loaded = (Screen: ComponentType) => async () => Screen

const routes = routesOfKind({
  pages,
  kind: async () => kind,
  screens: {
    task: loaded(() => (
      <TaskScreen
        kind={kind}
        Staff={view => <StaffTask {...view} kind={kind} Task={PaperTask} />}
        Student={view => (
          <StudentTask {...view} kind={kind} name="paper" Task={PaperTask} Content={Content} />
        )}
      />
    )),
    write: loaded(() => <WriteScreen kind={kind} form={form} />),
    submission: loaded(() => <SubmissionScreen kind={kind} Content={Content} />),
    versions: loaded(() => <VersionsScreen kind={kind} Content={Content} />),
    grade: loaded(() => <GradingScreen kind={kind} grading={grading} Content={Content} />),
    offer: loaded(() => (
      <OfferScreen
        kind={kind}
        changed={paperErrors.newer}
        shown={{
          get: asking(paperCalls.getOffer, ({ taskId, ...which }) => ({ id: taskId, ...which })),
          Content,
        }}
      />
    )),
    files: loaded(() => <FilesScreen kind={kind} useNews={() => undefined} />),
  },
})

export const paperRoutes: readonly ScreenRoute[] = Object.entries(routes).map(
  ([path, { screen, sides }]) => ({
    ...place(path),
    screen,
    sides: sides ?? [],
  }),
)
