import type { Destination } from '#contract/features/notification/destination.ts'

/** The page of an activity, written once: where messages about it lead, and where lists and forms do. */
export interface ActivityPage<P extends string> extends Destination {
  path: P
  /** The same for staff, who may have a page of their own. */
  staffPath: P
  query(id: string): Record<string, string>
  inCourse(of: { contentId: string; isStaff: boolean }): { path: P; query: Record<string, string> }
  /** From the root, without the reader's role. */
  opensAt(activity: { id: string; courseId: string; isStaff?: boolean }): string
}

/**
 * @param contentType of messages about it (wire.md section 7)
 * @param more what its address says besides the id
 * @param staffPath where staff have a page of their own
 */
export function activityPage<const P extends string>(
  contentType: number,
  path: P,
  more: Record<string, string> = {},
  staffPath: P = path,
): ActivityPage<P> {
  const query = (id: string) => ({ ...more, id })
  const pathFor = (isStaff: boolean) => (isStaff ? staffPath : path)
  return {
    contentType,
    path,
    staffPath,
    query,
    inCourse: ({ contentId, isStaff }) => ({ path: pathFor(isStaff), query: query(contentId) }),
    opensAt: ({ id, courseId, isStaff = false }) =>
      `${pathFor(isStaff)}?${new URLSearchParams({ ...query(id), courseId })}`,
  }
}
