import type { Destination } from '#contract/features/notification/destination.ts'

/** The page of an activity, written once: where messages about it lead, and where lists and forms do. */
export interface ActivityPage<P extends string> extends Destination {
  path: P
  query(id: string): Record<string, string>
  inCourse(of: { contentId: string }): { path: P; query: Record<string, string> }
  /** From the root, without the reader's role. */
  opensAt(activity: { id: string; courseId: string }): string
}

/**
 * @param contentType of messages about it (wire.md section 7)
 * @param more what its address says besides the id
 */
export function activityPage<const P extends string>(
  contentType: number,
  path: P,
  more: Record<string, string> = {},
): ActivityPage<P> {
  const query = (id: string) => ({ ...more, id })
  return {
    contentType,
    path,
    query,
    inCourse: ({ contentId }) => ({ path, query: query(contentId) }),
    opensAt: ({ id, courseId }) => `${path}?${new URLSearchParams({ ...query(id), courseId })}`,
  }
}
