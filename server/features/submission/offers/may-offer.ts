import { evidenceOf } from '#contract/features/submission/offer-rules.ts'
import type { StoredFile } from '#server/features/file/public.ts'
import type { StudentSubmission } from '../reading/student-submission.ts'
import { isSameList } from '../task/parts.ts'
import { isFinal, isToBegin, verdictOf } from '../writing/judging.ts'

/** Whether what a student has in the draft may be offered with nothing but what the server knows. */
export function mayOffer(
  { now }: { now: number },
  own: StudentSubmission,
  files: readonly StoredFile[],
): boolean {
  const end = own.ends_at ?? own.deadline
  if (end === null || isToBegin(own, own) || own.is_decided === true) return false
  if (isFinal(own)) return false
  if (own.offer && own.offer.state !== 'waiting') return false
  if ((own.draft_version ?? 0) <= (own.sealed ?? 0) || isSameAsHandedIn(own)) return false
  const changed = own.draft ? own.draft_changed_at : null
  if (verdictOf(own, own, { now, files, changedAt: changed }) !== 'closed') return false
  const text = changed === null ? [] : [{ receivedAt: changed, signedAt: null }]
  return (
    evidenceOf([...text, ...files.map(({ beganAt }) => ({ receivedAt: beganAt, signedAt: null }))], end) !==
    null
  )
}

const isSameAsHandedIn = ({ text, draft, file_ids, draft_files }: StudentSubmission) =>
  (text ?? '') === (draft ?? '') && isSameList(file_ids ?? [], draft_files ?? [])
