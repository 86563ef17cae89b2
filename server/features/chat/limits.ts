import { sql } from 'kysely'
import { chatErrors } from '#contract/features/chat/errors.ts'
import { dailyLimits, newcomerDays } from '#contract/features/chat/rules.ts'
import { at } from '#server/kernel/database.ts'
import { type Failure, failureOf } from '#server/kernel/failure.ts'
import { prepared } from '#server/kernel/prepared.ts'

/** What somebody has done within a day towards people who do not know them. */
export interface Towards {
  /** Null where they are known: the other one has answered, or is a student of theirs; in a group. */
  is_newcomer: boolean | null
  /** Messages to this one. */
  unanswered: number | null
  /** Conversations of two that they have begun; 0 once something is said in this one. */
  begun: number | null
}

const sinceYesterday = (now: number) => sql`${at(now)} - interval '1 day'`
const isNewcomer = (now: number) =>
  sql<boolean>`account.created_at > ${at(now)} - ${sql.lit(`${newcomerDays} days`)}::interval`

/** A row of `Towards` or none, to be joined laterally: SQL over `asked`, `conversation` and `friend`. */
export const towards = (now: number) => sql`
  select ${isNewcomer(now)} as is_newcomer,
    (select count(*)::int from stream_entry as entry where entry.stream_id = stream.id and entry.by_id = account.id
      and entry.at > ${sinceYesterday(now)}) as unanswered,
    case when stream.last_position > 0 then 0 else (
      select count(*)::int from conversation_member as own
      join conversation as other on other.id = own.conversation_id and other.scope is null
      join stream as theirs on theirs.kind = 'conversation' and theirs.subject_id = other.id
      join stream_entry as first on first.stream_id = theirs.id and first.position = 1
        and first.by_id = account.id and first.at > ${sinceYesterday(now)}
      where own.account_id = account.id) end as begun
  from account join stream on stream.kind = 'conversation' and stream.subject_id = conversation.id
  where account.id = asked.account_id and conversation.scope is null
    and not exists (select from stream_entry as entry where entry.stream_id = stream.id and entry.by_id = friend.id)
    and not exists (select from course_member as staff
      join course_member as student on student.course_id = staff.course_id and student.account_id = friend.id
        and student.role = 'student'
      where staff.account_id = account.id and staff.role <> 'student')`

const limitFor = (limits: { usual: number; newcomer: number }, isNew: boolean) =>
  isNew ? limits.newcomer : limits.usual

/** Why somebody may not say more to people who do not know them. */
export function limitOf({ is_newcomer, unanswered, begun }: Towards): Failure | undefined {
  if (is_newcomer === null) return undefined
  const [mostBegun, mostUnanswered] = [dailyLimits.begun, dailyLimits.unanswered].map(limits =>
    limitFor(limits, is_newcomer),
  ) as [number, number]
  if ((begun ?? 0) >= mostBegun) return failureOf(chatErrors.tooManyBegun, { limit: mostBegun })
  if ((unanswered ?? 0) >= mostUnanswered) return failureOf(chatErrors.unanswered, { limit: mostUnanswered })
  return undefined
}

const groupsMade = prepared(
  (_, accountId: string, now: number) => sql<{ is_newcomer: boolean; made: number }>`
    select ${isNewcomer(now)} as is_newcomer, (select count(*)::int from conversation
      where conversation.owner_id = account.id and conversation.scope = 'people'
        and conversation.created_at > ${sinceYesterday(now)}) as made
    from account where account.id = ${accountId}`,
).one

/** Why somebody may not make another group of chosen people today. */
export async function groupLimit(...asked: Parameters<typeof groupsMade>): Promise<Failure | undefined> {
  const { is_newcomer, made } = await groupsMade(...asked)
  const limit = limitFor(dailyLimits.groups, is_newcomer)
  return made >= limit ? failureOf(chatErrors.tooManyGroups, { limit }) : undefined
}
