import type { CourseContext } from '#server/kernel/feature.ts'
import { activityToManage, checkRevision, folderToMoveTo, folderToUse } from '../access.ts'
import type { Meant } from '../audience.ts'
import type { ActivityRow } from '../kind.ts'
import { type ActivityChange, createActivity, publicationOf } from '../spine.ts'
import { addText, editActivity, knownFilesOf } from '../text.ts'

/** What the calls of every kind give of an activity that says something. */
interface Given {
  title: string
  content: string
  attachments: readonly string[]
  folderId?: string | undefined
  /** Absent: now. */
  publishAt?: number | null | undefined
  endsAt?: number | null | undefined
  audience?: readonly Meant[] | undefined
  isPinned?: boolean
}

/** Each of the named files once. */
export const filesNamed = (attachments: readonly string[]) => [...new Set(attachments)]

interface NewOwn {
  /** What must hold, once its folder is held. */
  first?: () => Promise<unknown>
  /** Inserts what is the kind's own. */
  insert: (id: string) => void
}

/** Adds an activity that says something to the course. @returns its id */
export async function addSeen(
  context: CourseContext,
  type: number,
  given: Given,
  { first, insert }: NewOwn,
): Promise<string> {
  const { course, person, now } = context
  const folder = await folderToUse(context, given.folderId)
  await first?.()
  const id = await createActivity(context, {
    courseId: course.id,
    type,
    title: given.title,
    authorId: person.id,
    folderId: folder?.id ?? null,
    publishedAt: publicationOf(given.publishAt, now, now),
    endsAt: given.endsAt ?? null,
    pinnedAt: given.isPinned ? now : null,
    audience: given.audience,
  })
  const text = { html: given.content, fileIds: filesNamed(given.attachments) }
  const written = addText(context, id, person.id, text)
  insert(id)
  await written
  return id
}

/** What a call changes of an activity; fields that are left out stay as they are. */
interface SeenChange extends Partial<Omit<Given, 'isPinned'>> {
  /** Of which its change began. */
  revision?: number | undefined
}

interface Written {
  title: string
  html: string
}

/**
 * Opens an activity that says something to be changed, locked until that is done.
 * @param own opens what is the kind's own, once the activity is locked
 * @param filesOf the files that it is to have; absent: those that the change names
 * @returns what it becomes, to be checked, and what saves that
 * @throws notFound, changedMeanwhile
 */
export async function openToChange<Own extends Written>(
  context: CourseContext,
  id: string,
  change: SeenChange,
  own: (context: CourseContext, id: string) => Promise<Own>,
  filesOf = (_: Own): readonly string[] | undefined => change.attachments,
) {
  const [folderId, activity, row, known] = await Promise.all([
    folderToMoveTo(context, change.folderId),
    activityToManage(context, id),
    own(context, id),
    knownFilesOf(context, id),
  ])
  checkRevision(activity, change.revision)
  const named = filesOf(row)
  const fileIds = named && filesNamed(named)
  return {
    activity,
    own: row,
    becomes: {
      title: change.title ?? row.title,
      content: change.content ?? row.html,
      files: fileIds ?? known.files,
    },
    save: (more: Pick<ActivityChange, 'pinnedAt'> = {}) =>
      editActivity(context, activity, context.person.id, {
        title: change.title,
        folderId,
        publishedAt: publicationOf(change.publishAt, activity.published_at, context.now),
        endsAt: change.endsAt,
        audience: change.audience,
        ...{ html: change.content, fileIds, known },
        ...more,
      }),
  }
}

/** Since when an activity stays at the top of its course, as it is asked now. */
export function pinnedAtOf(isPinned: boolean | undefined, { pinned_at }: ActivityRow, now: number) {
  if (isPinned === undefined) return pinned_at
  return isPinned ? (pinned_at ?? now) : null
}
