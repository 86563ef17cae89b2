import { studentsSeen } from '#server/features/activity/public.ts'

/** A page of the students by whether they have opened a material. */
export const pageOfViewers = studentsSeen(
  students => students.select('progress.done_at'),
  ({ done_at }) => ({ viewedAt: done_at }),
)
