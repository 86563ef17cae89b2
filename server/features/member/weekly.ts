import { sql } from 'kysely'

/** Tells staff who joined and left the courses that they have not archived; nothing where nothing changed. */
export const weeklyChanges = ({ ids, since }: { ids: string[]; since: Date[] }) => sql`
  select staff.account_id, course.id as course_id, course.id as content_id,
    jsonb_build_object('title', course.name, 'joined', change.joined, 'left', change.gone) as details
  from unnest(${ids}::uuid[], ${since}::timestamptz[]) as told (account_id, since)
  join course_member as staff on staff.account_id = told.account_id
  join course on course.id = staff.course_id and course.deleted_at is null
  cross join lateral (
    select count(*) filter (where joined_at > told.since and left_at is null) as joined,
      count(*) filter (where left_at > told.since) as gone
    from membership
    where membership.course_id = course.id and membership.role = 'student'
  ) as change
  where staff.role <> 'student' and staff.archived_at is null
    and change.joined + change.gone > 0`
