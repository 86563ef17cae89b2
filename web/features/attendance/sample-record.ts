import type { StudentRecord } from './staff/RecordRow.tsx'

/** A student who is there, and nothing else to say about it. */
export const sampleRecord: StudentRecord = {
  studentId: '',
  name: '',
  avatar: '',
  number: '',
  state: 'present',
  time: null,
  checkedOutAt: null,
  hasConflict: false,
  sharesDevice: false,
  isUnproven: false,
  isMoved: false,
  refusedAt: null,
  refusedState: 'pending',
  band: '',
  reason: '',
  hints: [],
  isElsewhere: false,
  isEdited: false,
  isAgain: false,
  proof: null,
  spotCheck: '',
}
