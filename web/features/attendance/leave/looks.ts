import type { LeaveRequestState } from '#contract/features/attendance/leave-rules.ts'
import { capitalised, clock, daysBetween, fullTime } from '#web/lib/dates.ts'
import type { Tone } from '#web/ui/base/StatusTag.tsx'
import { CheckCircleIcon, ClockIcon, ErrorIcon, type Icon, InfoIcon } from '#web/ui/icons/icons.tsx'

/** How each state of a request looks: a colour and an icon, beside its word. */
export const leaveLooks: Record<LeaveRequestState, { tone: Tone; icon: Icon }> = {
  waiting: { tone: 'warn', icon: ClockIcon },
  approved: { tone: 'good', icon: CheckCircleIcon },
  declined: { tone: 'bad', icon: ErrorIcon },
  withdrawn: { tone: 'neutral', icon: InfoIcon },
}

interface Span {
  beginsAt: number | null
  endsAt: number | null
}
/** `Tue 24 Nov 08:00–18:00`, or `Tue 24 Nov 08:00 – Wed 25 Nov 18:00`. */
export function spanInWords({ beginsAt, endsAt }: Span): string {
  const [from, to] = [beginsAt ?? 0, endsAt ?? 0]
  const isOneDay = daysBetween(from, to) === 0
  return capitalised(isOneDay ? `${fullTime(from)}–${clock(to)}` : `${fullTime(from)} – ${fullTime(to)}`)
}
