import {
  attendanceDestination,
  leaveDestination,
  proofDestination,
} from '#contract/features/attendance/destination.ts'
import { warningDestination } from '#contract/features/attendance/warning-destination.ts'
import type { MessageKind } from '#web/features/notification/extension-points.ts'
import { AttendanceIcon, CalendarIcon } from '#web/ui/icons/icons.tsx'

export const attendanceMessages: readonly MessageKind[] = [
  { leadsTo: attendanceDestination, icon: AttendanceIcon },
  { leadsTo: leaveDestination, icon: CalendarIcon },
  { leadsTo: proofDestination, icon: AttendanceIcon },
  { leadsTo: warningDestination, icon: AttendanceIcon },
]
