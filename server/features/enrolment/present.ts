import type { Language } from '#contract/error.ts'
import type { Applicant } from '#contract/features/enrolment/calls.ts'
import type { Question, QuestionKind } from '#contract/features/enrolment/entities.ts'
import { defaultTitles, isDefault } from '#contract/features/enrolment/rules.ts'
import { avatarUrl } from '#server/features/account/public.ts'
import { attachmentOf, type StoredFile } from '#server/features/file/public.ts'
import { textIn } from '#server/kernel/envelope.ts'
import type { AccountContext } from '#server/kernel/feature.ts'
import type { FormQuestion } from './form.ts'
import type { ApplicantRow, StoredAnswer } from './store.ts'

/** Default questions are titled in the reader's language, custom ones as written. */
const titleOf = (language: Language, { kind, title }: { kind: QuestionKind; title: string }) =>
  isDefault(kind) ? textIn(language, { text: defaultTitles[kind] }) : title

export const presentQuestion = (language: Language, question: FormQuestion): Question => ({
  id: question.id,
  type: question.kind,
  title: titleOf(language, question),
  selected: question.selected,
  required: question.required,
  options: [...question.options],
})

export const presentAnswers = (
  context: AccountContext,
  answers: readonly StoredAnswer[],
  files: ReadonlyMap<string, StoredFile>,
) =>
  answers.map(({ id, kind, title, answer, files: ids }) => ({
    id,
    type: kind,
    title: titleOf(context.language, { kind, title }),
    answer,
    files: ids.flatMap(one => {
      const file = files.get(one)
      return file ? [attachmentOf(context, file)] : []
    }),
  }))

export const presentApplicant = ({ config }: AccountContext, row: ApplicantRow): Applicant => ({
  id: row.id,
  uid: row.account_id,
  name: row.name,
  avatar: avatarUrl(config, row.avatar_id),
  number: row.number,
  school: row.school,
  auditstate: row.state,
  label: row.label ?? '',
  createdAt: row.applied_at,
  reviewedAt: row.decided_at,
  reason: row.reason,
})
