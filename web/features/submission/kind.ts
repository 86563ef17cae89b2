import type { ComponentType } from 'react'
import type { Access } from '#contract/access.ts'
import type { Call, Schema, Value } from '#contract/call.ts'
import type { ErrorDefinition } from '#contract/error.ts'
import type { ActivityRubric } from '#contract/features/rubric/entities.ts'
import type {
  SharedSubmission as ContractShared,
  Submission as ContractSubmission,
  place,
  Receipt,
  SubmissionCounts,
  SubmissionFilter,
  SubmissionRow,
  submissionVersion,
} from '#contract/features/submission/entities.ts'
import type { AnswerOf, InputOf } from '#contract/input.ts'
import type { Acknowledgement } from '#web/lib/journal/journal-options.ts'
import type { StoredName } from '#web/lib/storage.ts'
import type { Pages } from './addresses.ts'
import type { Words } from './words.ts'

/** What differs between kinds of handed-in work: homework, a test, an interactive answer, a peer review. */
export interface Shapes {
  /** What is asked of the students, as the call for it answers. */
  task: Task
  /** What a submission contains beside its state: a text and files, or answers to questions. */
  content: object
  /** What a student writes in one part. */
  part: unknown
  /** A grade that is being entered. */
  entry: GradeEntry
}

export interface Task {
  title: string
  fullScore: number
  isScorePublished: boolean
  /** As `timestate`. */
  timeState?: number
  /** Null for students. */
  counts: SubmissionCounts | null
  /** The student's own submission; null for staff. */
  mine: unknown
  minCommentLength?: number
  /** Staff see aliases instead of names; absent: names. */
  areNamesHidden?: boolean
  /** How it is graded; absent or null where each grader decides. */
  rubric?: ActivityRubric | null
  can: { grade: boolean; return: boolean; urge: boolean }
}

export interface GradeEntry {
  comment: string
}

/** One student's submission: its state and grade as for every kind, and what it contains. */
export type Submission<S extends Shapes> = Standing & S['content']
export type Standing = Omit<ContractSubmission, 'content' | 'attachments'>

/** An earlier hand-in and its outcome. */
export type Version<S extends Shapes> = Omit<Value<typeof submissionVersion>, 'content' | 'attachments'> &
  S['content']

export interface Detail<S extends Shapes> {
  work: Submission<S>
  /** How many times it was handed in. */
  history: number
  place: Value<typeof place> | null
}

/** A rule that an input breaks, with the values for its text. */
export type Problem = { error: ErrorDefinition; details?: Record<string, string | number> } | undefined

/** A call of a kind, and its input made of what the common screens know. */
export interface Asking<K extends Call['kind'], Known, Answer, Input extends object = object> {
  call: Call<K, Access, Schema<unknown, Input>, Schema<unknown, Answer>>
  input: (known: Known) => Input
}

/** `remind: asking(homeworkCalls.remind, ({ taskId, studentIds }) => ({ id: taskId, studentIds }))`. */
export const asking = <C extends Call, Known>(call: C, input: (known: Known) => InputOf<C>) =>
  // What `InputOf` makes optional is optional in the schema too.
  ({ call, input }) as unknown as Asking<C['kind'], Known, AnswerOf<C>, InputOf<C> & object>

export interface OneStudent {
  taskId: string
  /** Absent: the caller's own submission. */
  studentId?: string
  /** Absent: the newest that was handed in. */
  attempt?: number
}

export interface SeveralStudents {
  taskId: string
  studentIds: string[]
}

/** A page of the roster. */
export interface RosterPart {
  taskId: string
  filter: SubmissionFilter
  name?: string
  page?: number
  limit: number
}

interface RosterPage {
  list: SubmissionRow[]
  total: number
  currentPage: number
  pageTotal: number
}

/**
 * A kind of handed-in work, as all common screens need it: its calls, addresses and words. What only one screen needs
 * (`WritingKind`, `GradingKind`) is apart, and so are components, because each screen loads what it imports.
 */
export interface SubmissionKind<S extends Shapes> {
  useWords: () => Words
  pages: Pages
  /** Keep the screens of staff and the student's own fresh; `lists` are the lists of staff that have others than the roster. */
  useStaffNews: (courseId: string, taskId: string, lists?: readonly Call[]) => void
  useOwnNews: (courseId: string, taskId: string) => void
  /** The queries whose answers change with a submission. */
  refreshes: readonly Call[]
  task: Asking<'query', { taskId: string }, S['task']>
  roster: Asking<'query', RosterPart, RosterPage>
  submission: Asking<'query', OneStudent, Detail<S>>
  versions: Asking<'query', OneStudent, { list: Version<S>[] }>
  /** What only some kinds have. */
  publish?: Asking<'command', { taskId: string; published: boolean }, unknown, { published: boolean }>
  /** Of single students, before the others' or instead of them. */
  publishSome?: Asking<'command', SeveralStudents & { workIds: string[]; isShown: boolean }, { done: number }>
  remind?: Asking<'command', SeveralStudents, { done: number }>
  returning?: ReturningKind
  /** How work of several slots is offered after the end; absent: it is one content, for the call of any kind. */
  offering?: OfferingKind<S>
}

/** A kind with what a screen needs of it. */
export type KindWith<S extends Shapes, Needed extends keyof SubmissionKind<S>> = SubmissionKind<S> &
  Required<Pick<SubmissionKind<S>, Needed>>

export interface ReturningKind {
  return: Asking<
    'command',
    SeveralStudents & {
      reason: string
      attempt?: number
      version?: number
      workId?: string
      workIds?: string[]
    },
    { done: number }
  >
  /** Where the device keeps the reasons that were used. */
  reasonsName: StoredName
}

/** What stands in a slot. */
export interface SlotContent {
  text: string
  html?: string
  /** What is not text; absent or null: nothing. */
  value?: unknown
  fileIds: readonly string[]
}

/** A slot of a student's own work: as it counts, and as the server has it written. */
export interface SlotSides {
  slot: number
  counts: SlotContent
  draft: SlotContent & { savedAt: number | null }
  /** What stands there is not shown any more: only what the device has, and the server had not by then, is offered. */
  isUnread?: boolean
}

/** A moment by the device's clock as the server has corrected it, in milliseconds, and what the device has signed. */
interface Statement {
  at: number
  signature: string
}

export interface SlotToOffer extends SlotContent {
  slot: number
  /** Null: the server has had it before the end. */
  statement: Statement | null
  files: readonly (Statement & { id: string })[]
}

export interface ToOffer {
  taskId: string
  attempt: number
  /** As in `PartToSave`. */
  work: string
  /** Thumbprint of the key that has signed; empty where nothing is. */
  device: string
  slots: readonly SlotToOffer[]
}

/** `isCounted`: it could be handed in after all; `refused`: slots that are not in it, and why. */
export type Offered = Receipt & { isCounted: boolean; refused?: readonly { slot: number; reason: string }[] }

/** Offering, in one go, what was written before the end in several slots. */
export interface OfferingKind<S extends Shapes> {
  sidesOf: (mine: NonNullable<S['task']['mine']>) => readonly SlotSides[]
  offer: Asking<'command', ToOffer, Offered>
  nameOf: (task: S['task'], slot: number) => string
  /** Shows what is not text. */
  Value?: ComponentType<{ task: S['task']; slot: number; value: unknown }>
}

/** What was offered, beside what counts of the attempt; `next`: another student of whom something is undecided. */
export type OfferedShown<S extends Shapes> = S['content'] & { work: Submission<S>; next: string }

/** How staff see what was offered. */
export interface OfferShownKind<S extends Shapes> {
  get: Asking<'query', { taskId: string; studentId: string; attempt: number | undefined }, OfferedShown<S>>
  Content: ComponentType<ContentProps<S>>
}

/** A submission as the class sees it. */
export type Shared<S extends Shapes> = Omit<ContractShared, 'content' | 'attachments'> & S['content']

interface SharedPage<S extends Shapes> {
  list: Shared<S>[]
  total: number
  currentPage: number
  pageTotal: number
}

/** Showing what was handed in to the class; `isNameless`: without the name of whose it is. */
export interface SharingKind<S extends Shapes> {
  useNews: (courseId: string, taskId: string) => void
  list: Asking<'query', { taskId: string; limit: number }, SharedPage<S>>
  share: Asking<'command', OneToShare & { isNameless: boolean }, unknown>
  takeBack: Asking<'command', OneToShare, unknown>
  shareSeveral: Asking<
    'command',
    SeveralStudents & { workIds: string[]; isNameless: boolean },
    { done: number }
  >
}

interface OneToShare {
  taskId: string
  studentId: string
  workId?: string
}

/** Writing in parts, and handing in. */
export interface WritingKind<S extends Shapes> {
  /** Begins the names under which devices keep what is written. Never changed: unsent text would be lost. */
  name: string
  /**
   * Saves what is written in parts of one submission, and answers each in the same order. Where one of them may be refused by
   * itself, its answer says so: a refusal that is thrown is of all.
   */
  saveParts: (parts: readonly PartToSave<S['part']>[]) => Promise<readonly Acknowledgement<S['part']>[]>
  /** The part that counts when values are compared: without addresses, which are signed anew each time. */
  essence?: (value: S['part']) => unknown
  /** Both values in one; undefined where only one of them can be right, such as a choice. */
  join: (mine: S['part'], theirs: S['part']) => S['part'] | undefined
  handIn: Asking<'command', HandingIn<S['part']>, HandedIn>
  /** The hand-in sends what was written. Otherwise all parts must be saved before. */
  carriesContent: boolean
  problem: (values: readonly S['part'][]) => Problem
  /** The refusal of a hand-in over a newer one; its data contain the newer `version`. */
  handedInElsewhere: ErrorDefinition
}

export interface PartToSave<V> {
  taskId: string
  /** Undefined for a kind without attempts. */
  attempt: number | undefined
  /** What the server calls the submission; empty for a kind that has no names for them. */
  work: string
  slot: number
  value: V
  sequence: number
  /** The newest server number that the writer knows. */
  base: number
}

export interface HandingIn<V> {
  taskId: string
  attempt: number | undefined
  /** As in `PartToSave`. */
  work: string
  /** Of all parts, in their order. */
  values: readonly V[]
  /** The newest server numbers on which they build. */
  bases: readonly number[]
  /** The version that the student has seen; 0 before the first. */
  version: number
}

/** `sequence`: the number of the draft, which now equals what was handed in; only if the hand-in carries it. */
export type HandedIn = Receipt & { sequence?: number }

/** Sending grades, also from other screens than where they were given. */
export interface GradesKind<S extends Shapes> {
  /** The grade that a submission has, in the form. */
  entryOf: (submission: Submission<S>) => S['entry']
  grade: Asking<'command', GradeToSave<S>, { nextUngraded: string }, { studentId: string }>
  /** Refusals after which the grader must look again. */
  handedInAgain: ErrorDefinition
  gradedMeanwhile: ErrorDefinition
  /** The student has changed groups: their work is another one by now. Absent for kinds without groups. */
  otherGroup?: ErrorDefinition
}

/** Files of one submission, as it was seen. */
export interface FilesOfOne {
  taskId: string
  studentId: string
  attempt: number
  version: number
  workId?: string
  fileIds: string[]
}

/** Giving files back with a submission. */
export interface FeedbackKind {
  add: Asking<'command', FilesOfOne, unknown, { fileIds: string[] }>
  remove: Asking<'command', FilesOfOne, unknown, { fileIds: string[] }>
}

/** Grading, as a whole or part by part. */
export interface GradingKind<S extends Shapes> extends GradesKind<S> {
  /** How it is scored, under the thumb: one score, or the total of several. */
  Score: ComponentType<ScoreProps<S>>
  /** The entry after a key of a desktop; undefined if the key means nothing to it. */
  press?: (key: string, entry: S['entry'], task: S['task']) => Partial<S['entry']> | undefined
  problem: (entry: S['entry'], task: S['task']) => Problem
  /** Pictures to be fetched before their submission is opened. */
  picturesOf?: (submission: Submission<S>) => readonly string[]
  /** Where the device keeps grades that are not saved yet, and phrases for comments. */
  unsavedName: (taskId: string) => StoredName
  phrasesName: StoredName
  /** Where files are given back with a grade. */
  feedback?: FeedbackKind
}

/** The grade that is being entered. */
export interface EnteredGrade<S extends Shapes> {
  entry: S['entry']
  set: (change: Partial<S['entry']>) => void
}

export interface ScoreProps<S extends Shapes> extends EnteredGrade<S> {
  task: S['task']
  content: Submission<S>
}

export interface GradeToSave<S extends Shapes> {
  taskId: string
  /** As the grader has seen it. */
  submission: Pick<Standing, 'studentId' | 'version' | 'gradeCount'> & {
    /** Absent in grades that wait from before there were attempts. */
    attempt?: number
    /** What the server calls it; absent in grades from before submissions had names. */
    workId?: string
  }
  entry: S['entry']
}

/** What a submission is shown with. */
export interface ContentProps<S extends Shapes> {
  content: S['content']
  /** Undefined while it is being fetched. */
  task: S['task'] | undefined
  /** `folded`: as one of several cards; `full`: on its own; `grading`: before its grader. */
  view: 'folded' | 'full' | 'grading'
  /** For a kind that is graded part by part, each beside its score; only where the viewer may grade. */
  scoring?: EnteredGrade<S>
}

/** What a kind adds to a screen about its task. */
export type Addition<S extends Shapes> = ComponentType<{ task: S['task'] }>

/** What a grader should know of a submission before grading it. */
export type GradingNote<S extends Shapes> = ComponentType<{ submission: Submission<S>; task: S['task'] }>

/** What staff may do with a submission beside grading and returning it. */
export type StaffActions<S extends Shapes> = ComponentType<{ submission: Submission<S>; task: S['task'] }>
