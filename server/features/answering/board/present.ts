import type { PostShown } from '#contract/features/answering/board-entities.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import type { PostRow } from './store.ts'

/** Who reads: staff see who wrote what, and what is hidden; everybody what is their own. */
export interface Reader {
  /** Null: nobody in particular, such as staff who view as a student. */
  id: string | null
  isStaff: boolean
}

export const readerIn = ({ role, studentId, person }: CourseContext): Reader =>
  role === 'student' ? { id: studentId, isStaff: false } : { id: person.id, isStaff: true }

/** A post as a reader sees it: to students nothing in it leads to whoever wrote it. */
export const presentPost = (row: PostRow, { id, isStaff }: Reader): PostShown => ({
  ...{ id: row.id as never, text: row.body, votes: row.votes, createdAt: row.created_at },
  groupId: row.group_id as never,
  ...{ isAnswered: row.answered_at !== null, isHidden: row.hidden_at !== null },
  ...{ isOwn: row.author_id === id, isVoted: row.voted },
  ...{ authorId: (isStaff ? row.author_id : null) as never, name: isStaff ? row.name : '' },
})
