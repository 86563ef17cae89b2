import { type SqlBool, sql } from 'kysely'
import { submissionStates } from '#contract/features/submission/rules.ts'
import { type Ending, groupsEnding } from '#server/features/group/public.ts'
import type { Database } from '#server/kernel/database.ts'
import { fragment, prepared } from '#server/kernel/prepared.ts'
import { keepOvertaken } from './overtaken.ts'

type Which = ReturnType<typeof sql<SqlBool>>

/** Their memberships are locked until the end, so that those who leave do so before or after. */
const addMembers = fragment(
  (_, which: Which) => sql`
    with member as materialized (
      select submission.id, submission.activity_id, member.account_id
      from submission join group_member as member on member.group_id = submission.group_id
      join activity_student as student
        on student.activity_id = submission.activity_id and student.account_id = member.account_id
      where ${which} and submission.attempt = 1 and submission.sealed = 0
      order by member.account_id for share of member
    )
    insert into submission_author (activity_id, account_id, submission_id)
    select activity_id, account_id, id from member order by activity_id, account_id
    on conflict do nothing`,
)
/** Those who had a row: they were reminded, or have written alone. */
const isMoving = (which: Which) => sql<SqlBool>`${which} and submission.attempt = 1 and submission.sealed = 0
  and author.activity_id = submission.activity_id and author.account_id = member.account_id
  and author.is_latest and author.attempt = 1 and author.submission_id is distinct from submission.id
  and author.state = ${sql.lit(submissionStates.notSubmitted)} and not exists (
    select from submission as other where other.id = author.submission_id and other.sealed > 0)`
/**
 * What they have written alone, locked: whoever is just saving there does so before it is copied, or finds the group's
 * afterwards. A group's own submission is locked before those of its members, here as in `openOwn`.
 */
const holdFormer = fragment(
  (_, which: Which) => sql`
    select former.id from submission join group_member as member on member.group_id = submission.group_id
    join submission_author as author on author.submission_id is not null
    join submission as former on former.id = author.submission_id
    where ${isMoving(which)} order by former.id for no key update of former`,
)
/** What somebody who was reminded is just beginning, no row leads to yet. */
const holdAuthors = fragment(
  (_, which: Which) => sql`
    select author.account_id from submission join group_member as member on member.group_id = submission.group_id
    join submission_author as author on true
    where ${isMoving(which)} order by author.account_id for no key update of author`,
)
const keepOfMembers = fragment((db, which: Which) =>
  keepOvertaken(
    db,
    sql`select author.activity_id, author.account_id, author.submission_id
      from submission join group_member as member on member.group_id = submission.group_id
      join submission_author as author on author.submission_id is not null
      where ${isMoving(which)}`,
  ),
)
const moveMembers = fragment(
  (_, which: Which) => sql`
    update submission_author as author set submission_id = submission.id
    from submission join group_member as member on member.group_id = submission.group_id
    where ${isMoving(which)}`,
)

const byIds = (ids: readonly string[]) => sql<SqlBool>`submission.id = any(${ids}::uuid[])`
const addMembersOf = prepared((db, ids: readonly string[]) => addMembers(db, byIds(ids)))
const holdFormerOf = prepared((db, ids: readonly string[]) => holdFormer(db, byIds(ids)))
const holdAuthorsOf = prepared((db, ids: readonly string[]) => holdAuthors(db, byIds(ids)))
const keepOf = prepared((db, ids: readonly string[]) => keepOfMembers(db, byIds(ids)))
const moveMembersOf = prepared((db, ids: readonly string[]) => moveMembers(db, byIds(ids)))

/**
 * Makes the present members of groups the authors of what they hand in for the first time; from then on only staff
 * change who they are. Who has handed in alone before stays the author of that; what they have only written is kept for them.
 * @param submissionIds of submissions that are locked
 */
export function signAll(db: Database, submissionIds: readonly string[]) {
  void addMembersOf(db, submissionIds)
  void holdFormerOf(db, submissionIds)
  void holdAuthorsOf(db, submissionIds)
  void holdFormerOf(db, submissionIds)
  void keepOf(db, submissionIds)
  void moveMembersOf(db, submissionIds)
}

const byGroup = ({ batchId, groupId }: Ending) => sql<SqlBool>`submission.group_id in (
  select id from course_group where batch_id = ${batchId} and (${groupId}::uuid is null or id = ${groupId}))`
const addMembersOfGroup = prepared((db, ending: Ending) => addMembers(db, byGroup(ending)))
const holdOfGroup = prepared(
  (_, ending: Ending) => sql`
    select id from submission where ${byGroup(ending)} and sealed = 0 order by id for no key update`,
)
const holdFormerOfGroup = prepared((db, ending: Ending) => holdFormer(db, byGroup(ending)))
const holdAuthorsOfGroup = prepared((db, ending: Ending) => holdAuthors(db, byGroup(ending)))
const keepOfGroup = prepared((db, ending: Ending) => keepOfMembers(db, byGroup(ending)))
const moveMembersOfGroup = prepared((db, ending: Ending) => moveMembers(db, byGroup(ending)))

/** What a group has written until it is deleted stays with those who were in it: they hand it in together. */
export const keepDrafts = groupsEnding({
  run({ db }, ending) {
    void holdOfGroup(db, ending)
    void addMembersOfGroup(db, ending)
    void holdFormerOfGroup(db, ending)
    void holdAuthorsOfGroup(db, ending)
    void holdFormerOfGroup(db, ending)
    void keepOfGroup(db, ending)
    void moveMembersOfGroup(db, ending)
  },
})
