import type { Language } from '#contract/error.ts'
import { fileErrors } from '#contract/features/file/errors.ts'
import { scoreErrors } from '#contract/features/score/errors.ts'
import { reasonLength } from '#contract/features/score/rules.ts'
import { submissionErrors } from '#contract/features/submission/errors.ts'
import { maxTableLines } from '#contract/features/submission/grade-import.ts'
import { submissionStates } from '#contract/features/submission/rules.ts'
import { claimFiles, fileKey, findFile, releaseUpload, withLocalCopy } from '#server/features/file/public.ts'
import { judgementIn } from '#server/features/rubric/public.ts'
import {
  countsOf,
  dropPreviews,
  keepTable,
  lockTable,
  noteMade,
  noteUndone,
  ofCaller,
  pageOfTable,
  readInThread,
  type TableKey,
  tablesOf,
  toApply,
  toUndo,
} from '#server/features/table/public.ts'
import { Failure, fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { newId } from '#server/kernel/ids.ts'
import { pageAnswer } from '#server/kernel/paging.ts'
import { releaseFeedback, replaceFeedback, restoreFeedback } from '../grading/feedback.ts'
import {
  type Before,
  beforeOf,
  findStandings,
  gradeTogether,
  lockStandings,
  takeBackTogether,
} from '../grading/grading-together.ts'
import { kindOf, type SubmissionKind } from '../task/kind.ts'
import { lockTaskToGrade, type Task, taskToSee } from '../task/policy.ts'
import { inEach } from './archive-words.ts'
import { filesOfFolders } from './grade-import-files.ts'
import type { GradePlan, Known, KnownSubmission, PlannedChange, PlannedProblem } from './grade-import-plan.ts'
import { GradeFile } from './grade-import-zip.ts'
import { type HandedIn, handedInOf, writtenAs } from './handed-in.ts'

const { submitted, graded, returned } = submissionStates

/**
 * Reads an uploaded table of grades, or a zip with one and with files to give back, and keeps what it would change; nothing
 * has changed then. The upload is let go of.
 * @throws notYours, and as `GradeFile`
 */
export async function previewGrades(context: CourseContext, id: string, fileId: string) {
  const { db, person, now } = context
  const [task, file] = await Promise.all([taskToSee(context, id), findFile(db, fileId)])
  if (file?.ownerId !== person.id) return fail(fileErrors.notYours)
  if ((await context.files.size(fileKey(fileId))) !== file.size) fail(fileErrors.notYours)
  const release = () => context.inTransaction(unit => releaseUpload(unit.db, fileId, now))
  try {
    const plan = await withLocalCopy(context.files, fileId, path =>
      planOfFile(context, task, { path, size: file.size }),
    )
    const importId = newId()
    await context.inTransaction(async unit => {
      const dropped = await dropPreviews(unit.db, id, person.id)
      await releaseFeedback(
        unit,
        dropped.flatMap(({ changes }) => fileIdsOf(changes as unknown as PlannedChange[])),
      )
      void keepTable(
        unit.db,
        keptIn(context, id, importId),
        { ...plan, fileName: [...file.name].slice(0, reasonLength).join('') },
        now,
      )
      await releaseUpload(unit.db, fileId, now)
    })
    return { importId, counts: countsOf(plan) }
  } catch (error) {
    // It is of no use, and would stand among the files of its person.
    if (error instanceof Failure) await release()
    throw error
  }
}

const fileIdsOf = (changes: readonly PlannedChange[]) =>
  changes.flatMap(({ files }) => files.map(({ fileId }) => fileId))

async function planOfFile(
  context: CourseContext,
  task: Task,
  { path, size }: { path: string; size: number },
): Promise<GradePlan> {
  const submissions = await handedInOf(context.db, {
    activityId: task.id,
    states: [submitted, graded, returned],
  })
  const known = await knownOf(context, task, submissions)
  const file = await GradeFile.open(path, size)
  try {
    const table = await file.withTable(context, tablePath =>
      readInThread<GradePlan | 'noHeader' | 'tooLarge'>(
        new URL('./grade-import-thread.ts', import.meta.url),
        { path: tablePath, known },
        { limit: maxTableLines, memory: 256 },
      ),
    )
    if (table === 'noHeader') fail(submissionErrors.worksNoHeader)
    if (table === 'tooLarge') fail(submissionErrors.worksTooLarge)
    const plan = table ?? { changes: [], problems: [], same: 0, folders: [] }
    await filesOfFolders(context, file, {
      plan,
      submissions,
      known: JSON.parse(known.submissions) as KnownSubmission[],
    })
    const places = new Map(submissions.map((submission, place) => [submission.id, place]))
    plan.changes.sort((one, other) => places.get(one.submissionId)! - places.get(other.submissionId)!)
    return plan
  } finally {
    file.close()
  }
}

/** What a file is compared with. */
async function knownOf(
  { db, language }: CourseContext,
  task: Task,
  submissions: readonly HandedIn[],
): Promise<Known> {
  const standings = await findStandings(
    db,
    task.id,
    submissions.map(({ id }) => id),
  )
  const known = submissions.map((submission): KnownSubmission => {
    const common = standings.get(submission.id)?.find(({ is_apart }) => !is_apart)
    const { name, number } = namesOf(submission, language)
    const seen = standings.get(submission.id)?.reduce((sum, { grade_count }) => sum + grade_count, 0) ?? 0
    return {
      ...{
        id: submission.id,
        alias: submission.alias,
        version: submission.version,
        name,
        number,
        score: submission.score,
        comment: submission.comment,
      },
      ...{ isReturned: submission.state === returned, isApart: submission.is_apart, seen },
      grader: common?.grader_name ?? '',
      rubricScore: judgementIn(common?.judgement ?? null)?.score ?? null,
    }
  })
  return {
    submissions: JSON.stringify(known),
    names: { id: inEach('id'), folder: inEach('folder'), name: inEach('name'), comment: inEach('comment') },
    score: inEach('score').map(title => title.split(/[(（]/, 1)[0]!),
    fullScore: task.full_score,
    minComment: task.comment_min_length,
  }
}

/** As the file of all submissions names them: without names where staff do not see any. */
function namesOf(submission: HandedIn, language: Language) {
  const { group_name: group } = submission
  const { number, names } = writtenAs(submission, language)
  return group ? { name: group, number: names } : { name: names, number }
}

const keptIn = (context: CourseContext, activityId: string, id: string): TableKey => ({
  ...ofCaller('submissions', context, id),
  activityId,
})

interface GradePageQuery {
  importId: string
  only: 'changed' | 'conflicts' | 'problems'
  page: number
  limit: number
}

/** A page of what a file would change, of what has changed meanwhile, or of what cannot be used. */
export async function pageOfGrades(
  context: CourseContext,
  id: string,
  { importId, only, page, limit }: GradePageQuery,
) {
  const input = { only, page, limit }
  const [task, found] = await Promise.all([
    taskToSee(context, id),
    pageOfTable<PlannedChange | PlannedProblem>(context.db, keptIn(context, id, importId), input),
  ])
  return {
    ...pageAnswer(found.rows.map(presentRow), found.total, input),
    counts: found.counts,
    title: task.title,
    fullScore: task.full_score,
    minCommentLength: task.comment_min_length,
    fileName: found.file_name,
    appliedAt: found.applied_at,
    undoneAt: found.undone_at,
  }
}

const nothing = { score: null, comment: '' }

/** What clients call what is changed. */
const nameOf = ({ alias, submissionId }: PlannedChange) => alias ?? submissionId

function presentRow(row: PlannedChange | PlannedProblem) {
  const { line, name, number } = row
  if ('problem' in row) {
    const { problem, value } = row
    return {
      ...{ line, name, number, problem, value, submissionId: '', before: nothing, after: null, base: null },
      ...{ isConflict: false, isNewer: false, grader: '', rubricScore: null, files: [] },
    }
  }
  const { before, after, base, isConflict, isNewer, grader, rubricScore } = row
  const submissionId = nameOf(row)
  return {
    ...{ line, name, number, problem: '' as const, value: '', submissionId, before, after, base },
    ...{ isConflict, isNewer, grader, rubricScore },
    files: row.files.map(file => ({
      name: file.name,
      size: file.size,
      isReplacement: file.replaces !== null,
    })),
  }
}

/** What somebody has had read of an activity, newest first. */
export async function listImports({ db, person }: CourseContext, id: string) {
  return (await tablesOf(db, id, person.id)).map(row => ({
    ...{ id: row.id, fileName: row.file_name, changed: row.changed },
    ...{ createdAt: row.created_at, appliedAt: row.applied_at, undoneAt: row.undone_at },
  }))
}

/** A change that was made, with what is needed to take it back. */
interface MadeChange extends PlannedChange {
  authors: Before[]
}

/**
 * Enters grades and gives files back exactly as the preview showed, all or none.
 * @param overwrites the submissions whose conflicts are decided for the file; the others stay as they are
 * @throws applied, importChanged
 */
export async function applyGrades(
  context: CourseContext,
  id: string,
  { importId, overwrites }: { importId: string; overwrites: readonly string[] },
) {
  const { db, person, now } = context
  const [table, task] = await Promise.all([
    lockTable.first(db, keptIn(context, id, importId)),
    lockTaskToGrade(context, id),
  ])
  const found = toApply(table)
  const kind = kindOf(context, task)
  const chosen = new Set(overwrites)
  const changes = (found.changes as unknown as PlannedChange[]).filter(
    change => !change.isConflict || chosen.has(nameOf(change)) || chosen.has(change.submissionId),
  )
  const standings = await lockStandings(
    db,
    id,
    changes.map(({ submissionId }) => submissionId),
  )
  const made = changes.map((change): MadeChange => {
    const authors = standings.get(change.submissionId) ?? []
    const seen = authors.reduce((sum, { grade_count }) => sum + grade_count, 0)
    const isSeen = authors.every(
      ({ version, state, is_latest }) =>
        version === change.version && (state === submitted || state === graded) && is_latest,
    )
    if (authors.length === 0 || !isSeen || seen !== change.seen) fail(scoreErrors.importChanged)
    return {
      ...change,
      authors: change.after ? authors.filter(({ is_apart }) => !is_apart).map(beforeOf) : [],
    }
  })
  if (made.some(({ after }) => after !== null && after.score > task.full_score))
    fail(scoreErrors.importChanged)
  const grades = made.flatMap(({ submissionId, version, after }) => {
    const common = standings.get(submissionId)!.find(({ is_apart }) => !is_apart)
    // The levels stay with a grade whose score is entered by hand, as at the desk.
    const judgement = judgementIn(common?.judgement ?? null)
    return after ? [{ submissionId, version, accountId: null, ...after, judgement }] : []
  })
  const given = made.flatMap(({ submissionId, version, files }) =>
    files.map(({ fileId, replaces }) => ({
      submission_id: submissionId,
      version,
      file_id: fileId,
      replaces,
    })),
  )
  await claimFiles(context, person.id, fileIdsOf(made))
  await replaceFeedback(context, given)
  await gradeTogether(context, kind, task, { grades, fileName: found.file_name })
  // Whose grade stays as it is, and who sees it, gets something new beside it.
  const withFiles = made.filter(({ after, files }) => after === null && files.length > 0)
  notifyOfFiles(
    context,
    kind,
    task,
    withFiles.flatMap(({ submissionId }) => standings.get(submissionId)!),
  )
  void noteMade(db, importId, JSON.stringify(made), now)
  return { changed: made.length }
}

function notifyOfFiles(
  context: CourseContext,
  kind: SubmissionKind,
  task: Task,
  authors: readonly { account_id: string; state: number; score_published_at: number | null }[],
) {
  if (authors.length === 0) return
  const idsOf = (those: typeof authors) => those.map(({ account_id }) => account_id)
  kind.on.workChanged(context, task, idsOf(authors))
  const seeing = authors.filter(
    ({ state, score_published_at }) =>
      state === graded && (task.scores_published_at !== null || score_published_at !== null),
  )
  if (seeing.length > 0) kind.on.graded(context, task, idsOf(seeing))
}

/**
 * Takes back what a file has changed, except where somebody has graded, returned or handed in again since.
 * @returns how many submissions are as before, and the names of those that stay as they are now
 * @throws notApplied
 */
export async function undoGrades(context: CourseContext, id: string, importId: string) {
  const { db, now } = context
  const [table, task] = await Promise.all([
    lockTable.first(db, keptIn(context, id, importId)),
    lockTaskToGrade(context, id),
  ])
  const found = toUndo(table)
  const appliedAt = found.applied_at
  const kind = kindOf(context, task)
  const made = found.changes as unknown as MadeChange[]
  const standings = await lockStandings(
    db,
    id,
    made.map(({ submissionId }) => submissionId),
  )
  const isAsMade = ({ submissionId, version, authors, after }: MadeChange) => {
    const present = new Map((standings.get(submissionId) ?? []).map(author => [author.account_id, author]))
    if (after === null) return [...present.values()].every(author => author.version === version)
    return authors.every(before => {
      const author = present.get(before.account_id)
      return (
        author?.version === version &&
        author.state === graded &&
        author.grade_count === before.grade_count + 1
      )
    })
  }
  const taken = made.filter(isAsMade)
  await restoreFeedback(
    context,
    taken.flatMap(({ submissionId, version, files }) =>
      files.map(({ fileId, replaces }) => ({
        ...{ submission_id: submissionId, version, file_id: fileId, replaces },
      })),
    ),
  )
  await takeBackTogether(context, kind, task, {
    before: taken.flatMap(({ authors }) => authors),
    gradedAt: appliedAt,
  })
  const withFiles = taken.filter(({ after, files }) => after === null && files.length > 0)
  kind.on.workChanged(
    context,
    task,
    withFiles.flatMap(({ submissionId }) =>
      (standings.get(submissionId) ?? []).map(({ account_id }) => account_id),
    ),
  )
  void noteUndone(db, importId, now)
  const kept = made.filter(change => !taken.includes(change)).map(({ name }) => name)
  return { changed: taken.length, kept }
}
