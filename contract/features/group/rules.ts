/** Maximum characters of a batch's or group's name. */
export const groupNameLength = 50
/** How a batch's groups are formed. */
export const batchModes = { byTeacher: 1, byStudents: 2, byChance: 3 } as const
/** Maximum people that one command adds to a group or removes. */
export const maxMoved = 1000
/** Maximum batches of one course. */
export const maxBatches = 200
