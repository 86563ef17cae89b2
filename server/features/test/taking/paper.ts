import { typeOf } from '#contract/features/question/types/list.ts'
import { isFinalAtHandIn } from '#contract/features/test/rules.ts'
import type { OwnPaper, StartedPaper } from '#contract/features/test/taking-entities.ts'
import { attachmentOf, textFor } from '#server/features/file/public.ts'
import { wordingOf } from '#server/features/question/public.ts'
import { type Answer, answersIn, isEarly, isToBegin } from '#server/features/submission/public.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { messagesOf, presentMessages } from '../live/messages.ts'
import { askedIn, drawnPaper, type Placed } from '../making/questions.ts'
import { type Content, contentOf } from '../making/sections.ts'
import { showsOf, type TestRow, type TestRules } from '../store.ts'
import { testSubmissions } from '../submissions.ts'
import { checkDevice, nameOfDevice } from './devices.ts'
import { endOfOwn, figuresOf, isOpen, type Own, ownOf, secondsUntil, shownOf, stateOf } from './own.ts'
import { keysTo, type SealedTest } from './sealing.ts'

type Rules = TestRules & Pick<TestRow, 'released_at'>

/** The questions of somebody's paper, in the order to show. @param seed null: it has none, and needs none */
export const paperOf = (content: Content, rules: Rules, seed: number | null): Placed[] =>
  drawnPaper(content, rules.shuffles_questions, seed ?? 0)

/** The same with what they say. */
export const askedOf = (
  context: CourseContext,
  placed: readonly Placed[],
  wording: Awaited<ReturnType<typeof wordingOf>>,
  rules: Rules,
  seed: number | null,
) => askedIn(context, placed, wording, rules.shuffles_options ? (seed ?? 0) : null)

const nothingWritten = { text: '', html: '', value: null, files: [], sequence: 0, savedAt: null }

/** What somebody has written to a question. */
export function writtenOf(context: CourseContext, answer: Answer | undefined) {
  if (!answer) return nothingWritten
  const { text, html, value, sequence, savedAt, files } = answer
  return {
    ...{ text, value, sequence, savedAt },
    html: textFor(context, html),
    files: files.map(file => attachmentOf(context, file)),
  }
}

export const presentQuestion = ({
  type,
  questionId: id,
  ...asked
}: Pick<
  ReturnType<typeof askedIn>[number],
  'questionId' | 'html' | 'parts' | 'points' | 'files' | 'section' | 'slot' | 'type'
>) => ({
  ...{ id, type: type.number, html: asked.html, parts: asked.parts, points: asked.points },
  ...{ files: asked.files, section: asked.section, slot: asked.slot },
})

/** What a paper consists of, for who writes or reads it. */
export interface Asked {
  content: Content
  /** Of all of its questions. */
  wording: Awaited<ReturnType<typeof wordingOf>>
  messages: Awaited<ReturnType<typeof messagesOf>>
}

export const presentSections = (context: CourseContext, { sections }: Content) =>
  sections.map(({ title, details }) => ({ title, details: textFor(context, details) }))

const slotsOf = (placed: readonly Placed[]) =>
  placed.flatMap(({ slot, type, questionId }) => (typeOf(type)?.isAnswered ? [{ questionId, slot }] : []))

export interface Standing
  extends Pick<
    OwnPaper,
    'id' | 'workId' | 'attempt' | 'version' | 'state' | 'isOpen' | 'endsAt' | 'switches'
  > {
  rules: Rules
  seed: number | null
  answers: readonly Answer[]
  /** The questions may be read. */
  isShown: boolean
}

/** A paper as its student has it. */
export function presentPaper(
  context: CourseContext,
  { rules, seed, answers, isShown, ...standing }: Standing,
  { content, wording, messages }: Asked,
): OwnPaper {
  const { now, person } = context
  const placed = paperOf(content, rules, seed)
  const bySlot = new Map(answers.map(answer => [answer.slot, answer]))
  const asked = isShown ? askedOf(context, placed, wording, rules, seed) : []
  return {
    ...standing,
    remain: secondsUntil(standing.endsAt, now),
    serverTime: now,
    isFinalAtHandIn: rules.is_answer_once || isFinalAtHandIn(showsOf(rules), rules.released_at !== null),
    mayCopy: rules.may_copy,
    mayPaste: rules.may_paste,
    device: nameOfDevice(person.sessionId),
    messages: presentMessages(messages),
    sections: isShown ? presentSections(context, content) : [],
    questions: asked.map(one => ({
      ...presentQuestion(one),
      written: writtenOf(context, bySlot.get(one.slot)),
    })),
    slots: slotsOf(placed).map(slot => ({ ...slot, savedAt: bySlot.get(slot.slot)?.savedAt ?? null })),
  }
}

/** A paper that is begun on a device which holds what it asks, sealed: most of it is keys. */
export function presentSealed(
  context: CourseContext,
  { rules, seed, ...standing }: Standing,
  { content, wording, messages, sealed }: Asked & { sealed: SealedTest },
): StartedPaper {
  const paper = presentPaper(
    context,
    { ...standing, rules, seed, isShown: false },
    { content, wording: noWording, messages },
  )
  const placed = paperOf(content, rules, seed)
  const open = unsealedIn(placed, sealed)
  return {
    ...paper,
    slots: [],
    sections: sealed.sections ? [] : presentSections(context, content),
    questions: askedOf(context, open, wording, rules, seed).map(one => ({
      ...presentQuestion(one),
      written: nothingWritten,
    })),
    keys: keysTo(sealed, placed, rules.shuffles_options ? (seed ?? 0) : null),
  }
}

export const noWording: Asked['wording'] = { versions: new Map(), stored: new Map() }

/** Of these, what is to be sent as it is. */
export const unsealedIn = (placed: readonly Placed[], { bySlot }: SealedTest) =>
  placed.filter(({ slot }) => !bySlot.has(slot))

/** What the questions on one paper say. */
export const wordingOn = (
  context: CourseContext,
  content: Content,
  own: Rules & { seed: number | null },
): Promise<Asked['wording']> =>
  wordingOf(
    context.db,
    paperOf(content, own, own.seed).map(({ versionId }) => versionId),
  )

/** Whether the questions may be read now: while they are answered, and from their moment on. */
export const readsPaper = (context: CourseContext, own: Own) =>
  isOpen(context, own) || shownOf(context, own).paper

/** The paper of an attempt that need not be begun, or was. @param content of its test */
export async function paperShown(context: CourseContext, own: Own, content: Content): Promise<OwnPaper> {
  const [wording, answers, messages] = await Promise.all([
    wordingOn(context, content, own),
    answersWritten(context, own),
    messagesOf(context.db, own.id),
  ])
  return presentPaper(context, standingWith(context, own, answers), { content, wording, messages })
}

/** How an attempt stands, for its paper. */
export function standingWith(context: CourseContext, own: Own, answers: readonly Answer[]): Standing {
  const open = isOpen(context, own)
  return {
    ...{ id: own.id, workId: own.work_alias ?? '', attempt: own.attempt ?? 1, version: own.version ?? 0 },
    ...{ state: stateOf(own), isOpen: open, endsAt: endOfOwn(own), switches: figuresOf(own, open) },
    ...{ rules: own, seed: own.seed, answers, isShown: readsPaper(context, own) },
  }
}

/** What stands in the attempt that somebody writes. */
export async function answersWritten(context: CourseContext, own: Own): Promise<readonly Answer[]> {
  const { submission_id: submissionId, student_id: accountId } = own
  if (submissionId === null) return []
  return (await answersIn(context, { submissionId, accountId }, 'written', false)).answers
}

/** A student's own paper, without beginning anything. @throws notBegun where that comes first, startsLater, otherDevice */
export async function getPaper(context: CourseContext, id: string): Promise<OwnPaper> {
  const [own, content] = await Promise.all([ownOf(context, id), contentOf(context, id)])
  if (isToBegin(own, own)) fail(testSubmissions.errors.notBegun)
  checkBegin(context, own)
  if (isOpen(context, own)) checkDevice(context, own)
  return paperShown(context, own, content)
}

/** @throws startsLater for whose class or group it does */
export function checkBegin({ studentId, now }: CourseContext, own: Own) {
  if (studentId !== null && isEarly(own, own, now)) fail(testSubmissions.errors.startsLater)
}
