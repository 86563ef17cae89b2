import { type RawBuilder, sql } from 'kysely'
import type { Language } from '#contract/error.ts'
import { aliasCode } from '#contract/features/submission/rules.ts'
import { avatarUrl } from '#server/features/account/public.ts'
import { textIn } from '#server/kernel/envelope.ts'
import type { CourseContext } from '#server/kernel/feature.ts'

type Id = string | RawBuilder<string>

/** Whether staff do not learn whose work it is, beside a row of `submission_policy`. */
export const hidesNames = sql<boolean>`(submission_policy.is_anonymous and submission_policy.names_shown_at is null)`

/** A student's alias; null where staff see names. */
export const aliasOf = (activityId: Id, accountId: Id) => sql<string | null>`(
  select student_alias(known.alias_salt, ${accountId}) from submission_policy as known
  where known.activity_id = ${activityId} and known.is_anonymous and known.names_shown_at is null)`

/**
 * The accounts of the students whom staff name in a call: by their aliases where names are or were hidden, else as they
 * are called. Who is named in another way is not among them.
 */
export const studentsNamed = (activityId: Id, named: readonly string[] | null) =>
  sql<string[]>`students_named(${activityId}, ${named}::uuid[])`

/** The same for one; null for nobody. */
export const studentNamed = (activityId: Id, named: Id) => sql<string>`student_named(${activityId}, ${named})`

const words = { anonymous: { en: 'Anonymous {code}', zh: '匿名 {code}' } } as const

/** What a student is called whose name is hidden. */
export const nameOfAlias = (language: Language, alias: string) =>
  textIn(language, { text: words.anonymous }, { code: aliasCode(alias) })

/** Somebody whose work is shown. */
export interface Author {
  student_id: string
  /** Null: their name is not hidden from staff. */
  alias: string | null
  name: string
  number: string
  avatar_id: string | null
}

/** What the caller learns of them. All that tells staff whose work something is goes through here. */
export function shownStudent({ role, language, config }: CourseContext, author: Author) {
  const { alias } = author
  if (role !== 'student' && alias !== null)
    return { studentId: alias, name: nameOfAlias(language, alias), avatar: '', number: '' }
  return {
    studentId: author.student_id,
    name: author.name,
    avatar: avatarUrl(config, author.avatar_id),
    number: author.number,
  }
}

export const isNamed = ({ role }: Pick<CourseContext, 'role'>, { alias }: Pick<Author, 'alias'>) =>
  role === 'student' || alias === null

/**
 * When something was handed in; null for staff who do not see names, who could have watched somebody do it at that moment.
 */
export const shownTime = <Time extends number | null>(
  context: CourseContext,
  author: Pick<Author, 'alias'>,
  time: Time,
) => (isNamed(context, author) ? time : null)
