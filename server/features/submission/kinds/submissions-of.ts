import type { SubmissionCounts } from '#contract/features/submission/entities.ts'
import { everyErrorOf } from '#contract/features/submission/every-error.ts'
import type { KindWords } from '#contract/features/submission/words.ts'
import type { Message } from '#contract/message.ts'
import { toNewcomers } from '#server/features/activity/public.ts'
import { publishScoreChange } from '#server/features/score/public.ts'
import { type Hub, topics } from '#server/kernel/hub.ts'
import type { Event } from '#server/kernel/jobs.ts'
import type { Unit } from '#server/kernel/unit.ts'
import type { submissionFacts } from '../task/facts.ts'
import type { SubmissionKind, TaskKey } from '../task/kind.ts'

type KindFields = 'hasContent' | 'isSoundValue' | 'isOnce' | 'hidesNames' | 'opensAt' | 'types'

interface KindDeclaration<Key extends object>
  extends Pick<SubmissionKind, KindFields>,
    Pick<SubmissionKind['on'], 'handedIn' | 'timeUp'> {
  words: KindWords
  /** A task and its course, as the kind's events and messages name them. */
  keyOf(task: TaskKey): Key
  facts: ReturnType<typeof submissionFacts<Key>>
  /** As `submissionMessagesOf` makes them. */
  messages: Record<'workChanged' | 'draftChanged' | 'downloadChanged', Message> & { countsChanged: Message }
}

/** A kind whose work is handed in, of what differs: it tells its screens with its messages, and other features with its facts. */
export function submissionsOf<Key extends object>({
  words,
  keyOf,
  facts,
  messages,
  handedIn,
  timeUp,
  ...own
}: KindDeclaration<Key>): SubmissionKind {
  type ToStudents = Key & { studentIds: string[] }
  const publishTo = (told: Message) => (to: Pick<Hub, 'publish'>, task: TaskKey, accountIds: string[]) => {
    for (const accountId of accountIds) to.publish(topics.account(accountId), told, keyOf(task))
  }
  const emit = (fact: Event<ToStudents>) => (unit: Unit, task: TaskKey, studentIds: string[]) =>
    void unit.emit(fact, { ...keyOf(task), studentIds })
  return {
    ...own,
    errors: everyErrorOf(words),
    on: {
      published: (unit, task, newcomers) => unit.emit(facts.published, toNewcomers(keyOf(task), newcomers)),
      handedIn(unit, task, studentIds) {
        handedIn?.(unit, task, studentIds)
        // One of several did it for all.
        if (studentIds.length > 1) emit(facts.handedIn)(unit, task, studentIds)
      },
      timeUp,
      workChanged: publishTo(messages.workChanged),
      draftChanged: publishTo(messages.draftChanged),
      downloadChanged: publishTo(messages.downloadChanged),
      countsChanged: (hub, task, counts: SubmissionCounts) =>
        hub.publish(topics.staff(task.course_id), messages.countsChanged, { ...keyOf(task), counts }),
      graded(unit, task, studentIds) {
        emit(facts.graded)(unit, task, studentIds)
        publishScoreChange(unit, task.course_id, studentIds)
      },
      scoresHidden: (unit, task) => void unit.emit(facts.scoresHidden, keyOf(task)),
      returned: emit(facts.returned),
      reminded: emit(facts.reminded),
      offered: emit(facts.offered),
      offerAccepted: emit(facts.offerAccepted),
      offerDeclined: emit(facts.offerDeclined),
    },
  }
}
