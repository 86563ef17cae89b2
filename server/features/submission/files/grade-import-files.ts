import { rm } from 'node:fs/promises'
import { languages } from '#contract/error.ts'
import { submissionErrors } from '#contract/features/submission/errors.ts'
import {
  type GradeProblem,
  maxBytesGivenBack,
  maxFilesGivenBack,
} from '#contract/features/submission/grade-import.ts'
import { maxFeedback } from '#contract/features/submission/rules.ts'
import { storageErrors } from '#contract/storage.ts'
import {
  checkQuota,
  largestFile,
  type StoredFile,
  storeFile,
  tidyName,
} from '#server/features/file/public.ts'
import { Names } from '#server/kernel/archive-names.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { semaphore } from '#server/kernel/semaphore.ts'
import {
  byName,
  type GradePlan,
  type KnownSubmission,
  maxProblems,
  type PlannedFile,
  planOf,
} from './grade-import-plan.ts'
import type { GradeFile, ZippedFile } from './grade-import-zip.ts'
import { feedbackOf, type HandedIn, nameOfSubmission } from './handed-in.ts'

/** One zip at a time is unpacked, however many are sent. */
const inTurn = semaphore(1)

interface PlannedFiles {
  /** What the table changes; files are added to it. */
  plan: GradePlan
  submissions: readonly HandedIn[]
  known: readonly KnownSubmission[]
}

/**
 * Adds to a plan what the folders of a zip give back: files that are not there yet, stored until somebody applies or forgets
 * them. One of the same name as another that is there takes its place.
 * @throws worksTooLarge, quotaUsedUp, full
 */
export async function filesOfFolders(
  context: CourseContext,
  zip: GradeFile,
  { plan, submissions, known }: PlannedFiles,
) {
  if (zip.files.length === 0) return
  const wanted = zip.files.reduce((sum, { size }) => sum + size, 0)
  if (zip.files.length > maxFilesGivenBack || wanted > maxBytesGivenBack) fail(submissionErrors.worksTooLarge)
  await checkRoom(context, wanted)
  const owner = ownersOf(submissions, plan)
  const submissionOf = byName(known)
  const present = await feedbackOf(context.db, submissions)
  const changes = new Map(plan.changes.map(change => [change.submissionId, change]))
  const report = (problem: GradeProblem, value: string, submission?: KnownSubmission) =>
    plan.problems.push({
      line: 0,
      name: submission?.name ?? '',
      number: submission?.number ?? '',
      problem,
      value,
    })
  for (const [folder, files] of Map.groupBy(zip.files, file => file.folder)) {
    const found = owner(folder)
    const submission = typeof found === 'string' ? undefined : submissionOf.get(found.id)
    if (typeof found === 'string') report(found, folder)
    else if (!submission) report('unknownFolder', folder)
    else if (submission.isReturned) report('notHandedIn', folder, submission)
    else {
      const there = present.get(submission.id) ?? []
      const added = await inTurn(() =>
        newFiles(context, zip, files, {
          there,
          report: (problem, name) => report(problem, name, submission),
        }),
      )
      const isNewer = found.version !== undefined && found.version !== submission.version
      const change = changes.get(submission.id) ?? {
        ...planOf(submission),
        line: 0,
        isConflict: isNewer,
        isNewer,
      }
      change.files = added
      if (added.length > 0 && !changes.has(submission.id)) {
        changes.set(submission.id, change)
        plan.changes.push(change)
      }
    }
  }
  plan.problems = plan.problems.slice(0, maxProblems)
}

/** @throws quotaUsedUp, full where it would eat into the disk's reserve */
async function checkRoom(context: CourseContext, bytes: number) {
  const { DISK_RESERVE: reserve } = context.config
  if (reserve > 0 && (await context.files.free()) - bytes < reserve) fail(storageErrors.full)
  await checkQuota(context, context.person.id, bytes)
}

type Owner = { id: string; version: number | undefined } | 'unknownFolder' | 'sameFolder'

/** Whose a folder is: as the table says, or as it would be called now where that is only one. */
function ownersOf(submissions: readonly HandedIn[], { folders }: GradePlan): (folder: string) => Owner {
  const plain = (name: string) => name.normalize('NFC').toLowerCase()
  const told = new Map(
    folders.map(({ folder, id, version }) => [plain(folder), { id, version: version || undefined }]),
  )
  const named = Map.groupBy(
    submissions.flatMap(submission =>
      // Only an alias is called otherwise in another language.
      [...new Set(languages.map(language => nameOfSubmission(submission, language)))].map(name => ({
        folder: plain(new Names('folders').take(name)),
        submission,
      })),
    ),
    one => one.folder,
  )
  return folder => {
    const [only, another] = named.get(plain(folder)) ?? []
    const owner = told.get(plain(folder))
    if (owner) return owner
    if (another) return 'sameFolder'
    return only ? { id: only.submission.id, version: undefined } : 'unknownFolder'
  }
}

interface Beside {
  /** What is given back already. */
  there: readonly StoredFile[]
  report: (problem: GradeProblem, name: string) => void
}

/** Stores those of a submission's files that are not there yet. */
async function newFiles(
  context: CourseContext,
  zip: GradeFile,
  zipped: readonly ZippedFile[],
  { there, report }: Beside,
): Promise<PlannedFile[]> {
  const added: PlannedFile[] = []
  const names = new Names('files')
  const largest = largestFile(context, context.person)
  for (const file of zipped) {
    const name = tidyName(names.take(file.name))
    const former = there.find(one => one.name === name)
    const isFull = there.length + added.filter(({ replaces }) => replaces === null).length >= maxFeedback
    if (file.size === 0) report('emptyFile', name)
    else if (file.size > largest) report('largeFile', name)
    else {
      const extracted = await zip.extract(context, file)
      if (!extracted) report('damagedFile', name)
      else
        try {
          if (there.some(({ sha256, name: known }) => sha256 === extracted.sha256 && isLike(known, name)))
            continue
          if (isFull && !former) report('tooManyFiles', name)
          else {
            const stored = await storeFile(context, {
              ...{ ownerId: context.person.id, name, path: extracted.path, unused: true },
            })
            added.push({ fileId: stored.id, name, size: stored.size, replaces: former?.id ?? null })
          }
        } finally {
          await rm(extracted.path, { force: true })
        }
    }
  }
  return added
}

/** As the file of all submissions would call it: made safe for every system, and numbered beside others of its name. */
const isLike = (known: string, name: string) => bare(new Names('files').take(known)) === bare(name)
const bare = (name: string) => name.toLowerCase().replace(/ \(\d+\)(?=\.[^.]*$|$)/, '')
