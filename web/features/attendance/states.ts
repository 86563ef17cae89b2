import { weighedStates } from '#contract/features/attendance/course-rules.ts'
import { attendedStates, type RecordState } from '#contract/features/attendance/rules.ts'
import type { Tone } from '#web/ui/base/StatusTag.tsx'
import {
  CheckCircleIcon,
  ClockIcon,
  ErrorIcon,
  type Icon,
  InfoIcon,
  WarningIcon,
} from '#web/ui/icons/icons.tsx'

/** How each state looks: a colour and an icon, beside its word. */
export const looks: Record<RecordState, { tone: Tone; icon: Icon }> = {
  present: { tone: 'good', icon: CheckCircleIcon },
  late: { tone: 'warn', icon: ClockIcon },
  leftEarly: { tone: 'warn', icon: WarningIcon },
  absent: { tone: 'bad', icon: ErrorIcon },
  leave: { tone: 'info', icon: InfoIcon },
  personalLeave: { tone: 'info', icon: InfoIcon },
  sickLeave: { tone: 'info', icon: InfoIcon },
  officialLeave: { tone: 'info', icon: InfoIcon },
  pending: { tone: 'neutral', icon: ClockIcon },
}

/** How an attendance rate, 0 to 1, is coloured. */
export const toneOfRate = (rate: number) => (rate >= 0.9 ? 'good' : rate >= 0.7 ? 'warn' : 'bad')

/** At least for a part. */
export const wasThere = (state: RecordState) => (attendedStates as readonly RecordState[]).includes(state)

/** States in the order in which they are offered and filtered by: the frequent ones first. */
export const stateOrder: readonly RecordState[] = ['present', 'pending', 'absent', ...weighedStates]
