import type { acceptsCheckIn as original } from '#server/features/attendance/records/course-rules.ts'

/** Who is on leave or was recorded is not offered what would be accepted. */
export const acceptsCheckIn: typeof original = (_rule, record) => record === undefined || record.state === 0
